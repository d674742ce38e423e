// The samples templates can begin with, as documents.
import type { LetterDocument } from '../merge/document.contract.ts';
import { collectionSamples } from './sample-collection.rules.ts';
import { documentOf } from './sample-document.rules.ts';
import { letterSamples } from './sample-letter.rules.ts';
import type { Letterhead, TemplateKind } from './template.contract.ts';

interface Sample {
  sample: string;
  name: string;
  kind: TemplateKind;
  letterhead: Letterhead;
  mayEmail: boolean;
  subject: string;
  subjectEs: string;
  body: LetterDocument;
  bodyEs: LetterDocument | null;
}

/** Every sample, by name. */
export const sampleTemplates: readonly Sample[] = [...letterSamples, ...collectionSamples]
  .map(({ sample, name, kind, letterhead = 'ASSOCIATION', onPaper, subject, subjectEs = '', body, bodyEs }) => ({
    sample,
    name,
    kind,
    letterhead,
    mayEmail: onPaper === undefined,
    subject,
    subjectEs,
    body: documentOf(body),
    bodyEs: bodyEs === undefined ? null : documentOf(bodyEs),
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
