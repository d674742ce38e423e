// Names of downloads that try to end the header, leave their folder or speak another script.
import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test('a plain name stands as it is', () => {
  expect(attachment('MC statements 2026-01-31.zip')).toBe('attachment; filename="MC statements 2026-01-31.zip"');
});

test('any other name is given twice, once in plain letters', () => {
  expect(attachment("Nguyễn's Résidence (1).pdf")).toBe(
    'attachment; filename="Nguy_n_s R_sidence (1).pdf"; filename*=UTF-8\'\'Nguy%E1%BB%85n%27s%20R%C3%A9sidence%20%281%29.pdf',
  );
});

test.each(['a"; filename="b.exe', 'a\r\nSet-Cookie: x=1', '../../etc/passwd', '..\\up', 'fdp\u202Eexe.', '\ud800half', ''])(
  '%j stays one value in one line',
  (name) => {
    const value = attachment(name);
    expect(value).toMatch(/^attachment; filename="[\w .()-]*"(; filename\*=UTF-8''[\w.~%!-]*)?$/);
    expect(decodeURIComponent(value.split("UTF-8''")[1] ?? '')).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
  },
);
