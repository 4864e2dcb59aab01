"""What the rulebook of a game is written with, and how its phases are played.

    what the rules say                     how a game goes on

    Book                                   Year
      Chapter                                PhaseStep         a season, and the PhaseRules played in it
        Clause                               AutomaticStep     what happens between two phases
        RuleOption
        Statement: Form, Bar               State ─ PhaseRules ─> Turn ─> State ...
        Tally: Term                          Due, Entry          Report: EntryReport, Event, Ending

Rules: a *book* has *chapters*, in the order of the source text. A chapter has *clauses*, each with an id and
its words; *options*, where a clause has several readings; and *statements*, which powers can write besides
orders: a *form* says how, a *bar* what forbids it by which clause. A *tally* is a sum of points by *terms*.

The game: a *state* is a phase, a position, a rulebook and a *ledger*, which maps names of entries to values.
The rules of one game read its ledger as *records*, and the state with its records is a *setting*. A *year*
has steps. What is *due* from each power in a phase, it submits as *entries*; the rules of the phase make a
*turn* of them, which leads to the next state and carries the report: the outcome of each entry, *events*, and
the ending if the game is over. The reason of each of these is a *fact*: a sentence with its clause and the
facts behind it.
"""
