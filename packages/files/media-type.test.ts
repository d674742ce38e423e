// What a file is told by its content: kinds that are kept, names that lie, and what is refused.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { quotient } from '../kernel/kernel.ts';
import { keptFileLimit, lookAtFile } from './media-type.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
/** An archive with files of these names: its beginning and its directory, which is all that is looked at. */
function zipOf(...names: readonly string[]): Uint8Array {
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(26)]);
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(local.length, 16);
  return new Uint8Array(Buffer.concat([local, ...entries, end]));
}

/** A PDF whose objects are packed, with what its stream says beside. */
function packedPdf(objects: string, facts = '/Filter /FlateDecode'): Uint8Array {
  const packed = deflateSync(Buffer.from(objects, 'latin1'));
  const head = `%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${facts} /Length ${packed.length} >>\nstream\r\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n', 'latin1')]));
}
const trailer = (facts: string) => `trailer\n<< ${facts} >>\nstartxref\n9\n%%EOF\n`;

/** A PDF that carries files, each named by a file specification. */
function withFiles(...files: readonly string[]): Uint8Array {
  const objects = files.map((content, n) => {
    const packed = deflateSync(Buffer.from(content)).toString('latin1');
    return `${n + 5} 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode >>\nstream\n${packed}\nendstream\nendobj\n`;
  });
  const named = files.map((_, n) => `${n + 50} 0 obj\n<< /Type /Filespec /F (a) /E#46 << /F ${n + 5} 0 R /UF ${n + 5} 0 R >> >>\nendobj\n`);
  return bytes(`%PDF-1.7\n${objects.join('')}${named.join('')}${trailer('/Root 1 0 R')}`);
}
const facturX = '<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="urn:x"></rsm:CrossIndustryInvoice>';
const archiveEnd = `PK\x05\x06${'\0'.repeat(18)}`;

const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');

it.each([
  ['a PDF', bytes('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'Bill.PDF', 'application/pdf', 'Bill.PDF'],
  ['a PDF by another name', bytes('%PDF-1.7\n'), 'bill.exe', 'application/pdf', 'bill.exe.pdf'],
  ['a PDF with packed objects', packedPdf('1 0 << /Type /Catalog >>'), 'x.pdf', 'application/pdf', 'x.pdf'],
  ['a PDF behind other bytes', bytes('\xef\xbb\xbf\n%PDF-1.4\n1 0 obj'), 'x.pdf', 'application/pdf', 'x.pdf'],
  [
    'a whole PDF behind other bytes',
    readFileSync(new URL('testdata/attachment-01-bytes-before-the-header.pdf', import.meta.url)),
    'x.pdf',
    'application/pdf',
    'x.pdf',
  ],
  [
    'a PDF whose comments and texts name a key',
    bytes(`%PDF-1.7\n%/Encrypt\n(/Encrypt)\n${trailer('%/Encrypt 9 0 R\n/Root 1 0 R /Info (/Encrypt)')}`),
    'x.pdf',
    'application/pdf',
    'x.pdf',
  ],
  ['a PDF with an XML invoice', withFiles(facturX), 'x.pdf', 'application/pdf', 'x.pdf'],
  [
    'a PDF with a font whose name begins like a form',
    bytes('%PDF-1.7\n<< /BaseFont /XFABCD+Arial >>'),
    'x.pdf',
    'application/pdf',
    'x.pdf',
  ],
  ['a PDF with an archive inside', bytes(`%PDF-1.7\n${archiveEnd}\nendstream`), 'x.pdf', 'application/pdf', 'x.pdf'],
  ['a picture', png, 'roof.png', 'image/png', 'roof.png'],
  ['a JPEG', bytes('\xff\xd8\xff\xe0..JFIF'), 'roof.jpeg', 'image/jpeg', 'roof.jpeg'],
  ['a GIF', bytes('GIF89a...'), 'x', 'image/gif', 'x.gif'],
  ['a WebP', bytes('RIFF\x10\0\0\0WEBPVP8 '), 'x.webp', 'image/webp', 'x.webp'],
  ['a TIFF', bytes('MM\0*....'), 'scan.tif', 'image/tiff', 'scan.tif'],
  ['a table', bytes('account,amount\n1010,5.00\n'), 'lines.csv', 'text/csv', 'lines.csv'],
  ['words in UTF-8', new Uint8Array(Buffer.from('Café à côté\n')), 'note.txt', 'text/plain', 'note.txt'],
  ['text by the name of a picture', bytes('just words'), 'roof.png', 'text/plain', 'roof.png.txt'],
])('%s', (_what, content, name, mediaType, fileName) => {
  expect(lookAtFile(content, name)).toMatchObject({ mediaType, fileName });
});

it('office documents are told by their parts', () => {
  expect(lookAtFile(zipOf('[Content_Types].xml', 'word/document.xml'), 'minutes.docx').mediaType).toMatch(/wordprocessingml/);
  const code = (...names: string[]) => {
    try {
      return lookAtFile(zipOf(...names), 'budget.xlsx').mediaType;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(code('[Content_Types].xml', 'xl/workbook.xml')).toMatch(/spreadsheetml/);
  expect(code('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin')).toBe('activeContent');
  expect([code('../../etc/passwd'), code('xl/workbook.xml'), code()]).toEqual(['fileKind', 'fileKind', 'fileKind']);
});

it.each([
  ['emptyFile', new Uint8Array(), 'x.pdf'],
  ['fileTooLarge', new Uint8Array(keptFileLimit + 1), 'x.pdf'],
  ['fileKind', bytes('MZ\x90\0\x03\0\0\0'), 'bill.pdf'],
  ['fileKind', bytes('\x7fELF\x02\x01\x01\0'), 'bill.pdf'],
  ['fileKind', bytes('PK\x03\x04 broken'), 'bill.docx'],
  ['activeContent', bytes('<!DOCTYPE html><script>alert(1)</script>'), 'bill.pdf'],
  ['activeContent', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'logo.png'],
  ['activeContent', bytes('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>'), 'x.txt'],
  ['activeContent', bytes('%PDF-1.7\n<< /S /JavaScript /JS (app.alert(1)) >>'), 'bill.pdf'],
  ['activeContent', bytes('%PDF-1.7\n<< /S /Launch /F (calc.exe) >>'), 'bill.pdf'],
  ['activeContent', bytes('%PDF-1.7\n<< /S /J#61va#53cript /JS (app.alert(1)) >>'), 'bill.pdf'],
  ['activeContent', packedPdf('1 0 << /S /JavaScript /JS (app.alert(1)) >>'), 'bill.pdf'],
  ['activeContent', packedPdf('1 0 << /S /#4caunch >>', '/Filter [/FlateDecode]'), 'bill.pdf'],
  ['activeContent', packedPdf('1 0', '/Filter [/ASCII85Decode /FlateDecode]'), 'bill.pdf'],
  ['activeContent', packedPdf('1 0', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'), 'bill.pdf'],
  ['activeContent', packedPdf('\0'.repeat(65 * 1024 * 1024)), 'bill.pdf'],
  ['activeContent', bytes('%PDF-1.7\n<< /Type /ObjStm >>'), 'bill.pdf'],
  ['activeContent', bytes('%PDF-1.7\n<< /AcroForm << /XFA 9 0 R >> >>'), 'bill.pdf'],
  ['activeContent', bytes('%PDF-1.7\n<< /S /Submit#46orm /F (https://evil.example) >>'), 'bill.pdf'],
  ['activeContent', bytes('%PDF-1.7\n<< /S/ImportData/F(x) >>'), 'bill.pdf'],
  ['activeContent', bytes('%PDF-1.7\n<< /Subtype/RichMedia >>'), 'bill.pdf'],
  ['activeContent', bytes('junk\n%PDF-1.7\n<< /S /Launch >>'), 'bill.pdf'],
  ['activeContent', Buffer.concat([packedPdf('1 0 << /S /Launch >>'), bytes('%/Encrypt\n')]), 'bill.pdf'],
  ['encryptedFile', bytes(`%PDF-1.7\n1 0 obj\n${trailer('/Root 1 0 R /Encrypt 9 0 R')}`), 'bill.pdf'],
  ['encryptedFile', bytes(`%PDF-1.7\n${trailer('/Root 1 0 R %comment\n/Encr#79pt<</V 4>>')}`), 'bill.pdf'],
  ['encryptedFile', bytes('%PDF-1.7\n7 0 obj\n<< /Type /XRef /Encrypt 9 0 R >>\nstream\nx\nendstream'), 'bill.pdf'],
  ['embeddedFiles', withFiles('MZ'), 'bill.pdf'],
  ['embeddedFiles', withFiles(facturX, facturX), 'bill.pdf'],
  ['embeddedFiles', withFiles('<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY x "y">]><Invoice></Invoice>'), 'bill.pdf'],
  ['embeddedFiles', withFiles('<html><script>1</script></html>'), 'bill.pdf'],
  ['embeddedFiles', packedPdf('1 0 << /Type /Filespec /EF%x\n<< /F 9 0 R >> >>'), 'bill.pdf'],
  ['embeddedFiles', packedPdf('1 0 << /Type /Filespec /EF 9 0 R >>'), 'bill.pdf'],
  ['activeContent', bytes('GIF89a=1;<script>alert(1)</script>'), 'logo.gif'],
  ['fileKind', bytes(`GIF89a...${archiveEnd}`), 'logo.gif'],
  ['fileKind', bytes(`%PDF-1.7\n...${archiveEnd}`), 'bill.pdf'],
])('%s is refused', (code, content, name) => {
  expect(() => lookAtFile(content, name)).toThrow(expect.objectContaining({ code }));
});

it.each([
  ['streams one in the other', '<< /Type /ObjStm /Filter /FlateDecode >> stream\n'],
  ['streams that are not packed', '<< /Type /ObjStm >> stream\nendstream '],
  ['beginnings of streams', 'stream '],
  ['escapes', '/#4a#61#76'],
  ['trailers', '/Encrypt 1 trailer (%'],
  ['files that are commented out', '/EF%'],
  ['files without an end', '/EF << '],
  ['objects', '5 5 5 obj '],
])('a large PDF of %s is looked through in time', (_what, piece) => {
  const content = bytes(`%PDF-1.7\n${piece.repeat(quotient(keptFileLimit - 20, piece.length))} endstream`);
  const begun = process.threadCpuUsage();
  try {
    lookAtFile(content, 'bill.pdf');
  } catch (error) {
    expect(['activeContent', 'encryptedFile', 'embeddedFiles']).toContain((error as { code: string }).code);
  }
  // Refused in 2 s (security.md 13) of computing, whatever else the machine does.
  const { user, system } = process.threadCpuUsage(begun);
  expect(user + system).toBeLessThan(2_000_000);
});

it.each(['heic', 'heix', 'mif1', 'avif'])('answers a picture of the brand %s with how to send it', (brand) => {
  const phone = bytes(`\0\0\0\x24ftyp${brand}\0\0\0\0mif1MiHE`);
  expect(() => lookAtFile(phone, 'IMG_0042.HEIC')).toThrow(
    expect.objectContaining({ code: 'fileKind', message: expect.stringContaining('Send a JPEG') }),
  );
});
