"""The facts about rules that a sentence names."""

from westphalia.model.rulebook import Rulebook
from westphalia.solver.messages.rule_facts import RuleFacts


def test_each_rule_that_a_sentence_names_is_a_fact_with_its_choice() -> None:
    facts = RuleFacts(Rulebook).find_in("4.A.2=1982 stops the convoy, and so does 4.A.2=1982.")
    assert [(fact.clause, fact.text.partition(": ")[0]) for fact in facts] == [
        ("4.A.2=1982", "Rule 4.A.2=1982")
    ]
