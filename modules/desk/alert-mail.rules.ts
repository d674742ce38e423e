// The words of a mail about alerts: what each tells, where it leads, and how to hear less. Sentences of
// alerts hold no owner's name and no amount of money, so mails hold none.

/** One alert as a mail tells it: its sentence and the path of its screen. */
interface MailedAlert {
  Message: string;
  Link: string;
}

/**
 * Subject and text of a mail of one alert or several, the newest first, and of how many more there are.
 * `publicUrl` is the address people use.
 */
export function alertLetter(publicUrl: string, given: readonly MailedAlert[], more = 0): { subject: string; text: string } {
  const [first] = given;
  const count = given.length + more;
  const subject = count === 1 && first ? first.Message : `${count.toLocaleString('en-US')} notifications from Commonhold`;
  const text = [
    ...given.flatMap(({ Message, Link }) => [Message, `${publicUrl}${Link}`, '']),
    ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more: ${publicUrl}/notifications`, ''] : []),
    `You get this mail because you asked for it. To hear less or nothing by mail: ${publicUrl}/notifications`,
    '',
  ].join('\n');
  return { subject, text };
}
