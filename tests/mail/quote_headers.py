"""The lines with which email programs introduce quoted text, in 32 languages."""

SENDER = "GM <gm@example.net>"

ATTRIBUTIONS = {
    "en": "On Sun, 1 Nov 2026 at 18:00, GM <gm@example.net> wrote:",
    "de": "Am So., 1. Nov. 2026 um 18:00 Uhr schrieb GM <gm@example.net>:",
    "fr": "Le dim. 1 nov. 2026 à 18:00, GM <gm@example.net> a écrit :",
    "es": "El dom, 1 nov 2026 a las 18:00, GM (<gm@example.net>) escribió:",
    "it": "Il giorno dom 1 nov 2026 alle ore 18:00 GM <gm@example.net> ha scritto:",
    "nl": "Op zo 1 nov 2026 om 18:00 schreef GM <gm@example.net>:",
    "pt": "Em dom., 1 de nov. de 2026 às 18:00, GM <gm@example.net> escreveu:",
    "pl": "niedz., 1 lis 2026 o 18:00 GM <gm@example.net> napisał(a):",
    "sv": "Den sön 1 nov. 2026 kl 18:00 skrev GM <gm@example.net>:",
    "da": "Den søn. 1. nov. 2026 kl. 18.00 skrev GM <gm@example.net>:",
    "no": "søn. 1. nov. 2026 kl. 18:00 skrev GM <gm@example.net>:",
    "fi": "su 1. marrask. 2026 klo 18.00 GM (gm@example.net) kirjoitti:",
    "cs": "ne 1. 11. 2026 v 18:00 odesílatel GM <gm@example.net> napsal:",
    "sk": "ne 1. 11. 2026 o 18:00 GM <gm@example.net> napísal(a):",
    "hu": "GM <gm@example.net> ezt írta (időpont: 2026. nov. 1., V, 18:00):",
    "ro": "În dum., 1 nov. 2026 la 18:00, GM <gm@example.net> a scris:",
    "ru": "вс, 1 нояб. 2026 г. в 18:00, GM <gm@example.net>:",
    "uk": "нд, 1 лист. 2026 р. о 18:00 GM <gm@example.net> пише:",
    "bg": "На нд, 1.11.2026 г. в 18:00 GM <gm@example.net> написа:",
    "hr": "ned, 1. stu 2026. u 18:00 GM <gm@example.net> napisao je:",
    "sl": "V V ned., 1. nov. 2026 ob 18:00 je oseba GM <gm@example.net> napisala:",
    "et": "Kuupäev P, 1. november 2026 kell 18:00 kirjutas GM <gm@example.net>:",
    "lt": "2026-11-01, sk, 18:00 GM <gm@example.net> rašė:",
    "lv": "svētd., 2026. g. 1. nov., plkst. 18:00 — lietotājs GM (<gm@example.net>) rakstīja:",
    "el": "Στις Κυρ 1 Νοε 2026 στις 6:00 μ.μ., ο χρήστης GM <gm@example.net> έγραψε:",
    "tr": "GM <gm@example.net>, 1 Kas 2026 Paz, 18:00 tarihinde şunu yazdı:",
    "ja": "2026年11月1日(日) 18:00 GM <gm@example.net>:",
    "zh": "GM <gm@example.net> 于2026年11月1日周日 18:00写道：",
    "ko": "2026년 11월 1일 (일) 오후 6:00, GM <gm@example.net>님이 작성:",
    "vi": "Vào CN, 1 thg 11, 2026 vào lúc 18:00 GM <gm@example.net> đã viết:",
    "ca": "Missatge de GM <gm@example.net> del dia dg., 1 de nov. 2026 a les 18:00:",
    "id": "Pada Min, 1 Nov 2026 pukul 18.00 GM <gm@example.net> menulis:",
}
"""The line over a quoted email, by language."""

FIELDS = {
    "en": "From|Sent|To|Subject",
    "de": "Von|Gesendet|An|Betreff",
    "fr": "De|Envoyé|À|Objet",
    "es": "De|Enviado el|Para|Asunto",
    "it": "Da|Inviato|A|Oggetto",
    "nl": "Van|Verzonden|Aan|Onderwerp",
    "pt": "De|Enviado|Para|Assunto",
    "pl": "Od|Wysłano|Do|Temat",
    "sv": "Från|Skickat|Till|Ämne",
    "da": "Fra|Sendt|Til|Emne",
    "no": "Fra|Sendt|Til|Emne",
    "fi": "Lähettäjä|Lähetetty|Vastaanottaja|Aihe",
    "cs": "Od|Odesláno|Komu|Předmět",
    "sk": "Od|Odoslané|Komu|Predmet",
    "hu": "Feladó|Elküldve|Címzett|Tárgy",
    "ro": "De la|Trimis|Către|Subiect",
    "ru": "От|Отправлено|Кому|Тема",
    "uk": "Від|Надіслано|Кому|Тема",
    "bg": "От|Изпратено|До|Относно",
    "hr": "Od|Poslano|Za|Predmet",
    "sl": "Od|Poslano|Za|Zadeva",
    "et": "Saatja|Saadetud|Adressaat|Teema",
    "lt": "Nuo|Išsiųsta|Kam|Tema",
    "lv": "No|Nosūtīts|Kam|Tēma",
    "el": "Από|Στάλθηκε|Προς|Θέμα",
    "tr": "Kimden|Gönderildi|Kime|Konu",
    "ja": "差出人|送信日時|宛先|件名",
    "zh": "发件人|发送时间|收件人|主题",
    "ko": "보낸 사람|보낸 날짜|받는 사람|제목",
    "vi": "Từ|Đã gửi|Tới|Chủ đề",
    "ca": "De|Enviat|Per a|Assumpte",
    "id": "Dari|Dikirim|Kepada|Subjek",
}
"""The names of the sender, date, recipient and subject over an older email, by language."""


def header_block(language: str) -> str:
    """Return the head of an older email as Outlook writes it."""
    values = (SENDER, "1 November 2026 18:00", "X", "orders")
    return "\n".join(
        f"{name}: {value}" for name, value in zip(FIELDS[language].split("|"), values, strict=True)
    )
