// What someone means who answers a text: any reasonable wording revokes consent. Sources: 47 CFR
// 64.1200(a)(10) (FCC 24-24, in force since 2025-04-11), field guide 5.6.

/** What an answer asks for. */
export type TextReply = 'STOP' | 'START' | 'HELP' | 'OTHER';

/** Words that revoke by themselves, in English and Spanish. */
const stopWords = new Set([
  ...'stop stopall quit end revoke optout cancel unsubscribe remove alto pare parar basta cancelar baja salir nomas detener'.split(' '),
  ...['stop all', 'opt out', 'no mas', 'darse de baja', 'dar de baja', 'stop texts', 'stop please', 'please stop', 'por favor pare'],
]);
const startWords = new Set(['start', 'unstop', 'resume', 'subscribe', 'opt in', 'empezar', 'comenzar', 'iniciar']);
const helpWords = new Set(['help', 'info', 'ayuda']);

/** Phrases that revoke wherever they stand. */
const stopPhrases = [
  /\b(do not|dont|dnt|never|stop|quit|cease) (send|sending|text|texting|txt|message|messaging|msg|contact|contacting|bother|bothering)\b/,
  /\b(stop|end|no more|cancel) (all |the |these |those |any |your |getting |receiving )*(texts?|messages?|msgs?|texting)\b/,
  /\b(remove|delete|take) (me|my (cell |phone )?number)\b/,
  /\b(do not|dont) want (any |to get |to receive |these |your |more )*(texts?|messages?)\b/,
  /\b(i )?(revoke|withdraw) (my )?consent\b/,
  /\b(unsubscribe|opt(ing)? (me )?out|leave me alone|wrong number)\b/,
  /\bno (me )?(envie|envien|mande|manden|escriba|escriban|contacte|contacten|textee|moleste|molesten)\b/,
  /\b(deje|dejen|pare|paren) de (enviar|enviarme|mandar|mandarme|escribir|escribirme|molestar)\b/,
  /\bno (quiero|deseo) (mas |recibir )*(mensajes|textos|recibir|recibirlos)\b/,
  /\b(quite|quiten|borre|borren|saque|saquen|elimine|eliminen)(me| mi (numero|telefono))\b/,
  /\bno mas (mensajes|textos)\b/,
];

/** Lower case, without accents, apostrophes and other signs, one space between words. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Reads an answer. In doubt between stopping and anything else, it stops. */
export function readReply(text: string): TextReply {
  const said = plain(text);
  if (stopWords.has(said) || stopPhrases.some((phrase) => phrase.test(said))) return 'STOP';
  if (startWords.has(said)) return 'START';
  if (helpWords.has(said)) return 'HELP';
  // One word to stop at the beginning of a short answer: "Stop, this is Rosa".
  const [first = ''] = said.split(' ');
  return ['stop', 'unsubscribe', 'quit', 'alto'].includes(first) && said.split(' ').length <= 6 ? 'STOP' : 'OTHER';
}

/** True for an answer in Spanish, which is answered in Spanish. */
export function isSpanishReply(text: string): boolean {
  return /\b(alto|pare|paren|parar|basta|baja|salir|cancelar|ayuda|no mas|nomas|empezar|comenzar|iniciar|mensajes|textos|envie|envien|mande|manden|escriba|deje|dejen|quiero|deseo|por favor|quiteme|borreme|detener)\b/.test(
    plain(text),
  );
}

/** Who sends, for answers. */
interface Sender {
  brand: string;
  contact: string;
}

/** The one answer to each; nothing is sold in it. */
export function answerTo(reply: TextReply, { brand, contact }: Sender, isSpanish: boolean): string | null {
  if (reply === 'STOP')
    return isSpanish
      ? `${brand}: no recibirá más mensajes de texto. Para ayuda: ${contact}.`
      : `${brand}: you will get no more texts. For help: ${contact}.`;
  if (reply === 'START')
    return isSpanish
      ? `${brand}: recibirá mensajes de texto otra vez. Responda ALTO para terminar.`
      : `${brand}: you will get texts again. Reply STOP to end.`;
  if (reply === 'HELP')
    return isSpanish
      ? `${brand}: mensajes de su asociación. Contacto: ${contact}. Responda ALTO para terminar.`
      : `${brand}: texts from your association. Contact: ${contact}. Reply STOP to end. Message and data rates may apply.`;
  return null;
}
