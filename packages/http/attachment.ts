// How a download names its file: plain letters for every client, and the whole name for those that read RFC 6266.

const encoded = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The value of `Content-Disposition` for a file to be saved under a name of any letters (RFC 6266, RFC 8187). What could end the value, name a folder or
 * break a line becomes an underscore.
 */
export function attachment(fileName: string): string {
  const whole = fileName.toWellFormed().replaceAll(/[/\\\p{Cc}\p{Cf}]/gu, '_');
  const plain = whole.replaceAll(/[^\w .()-]/g, '_');
  const named = `attachment; filename="${plain}"`;
  return plain === whole ? named : `${named}; filename*=UTF-8''${encodeURIComponent(whole).replaceAll(/['()*]/g, encoded)}`;
}
