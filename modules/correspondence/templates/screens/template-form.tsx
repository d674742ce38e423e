// What is typed of a template beside its letter, and how it is sent.
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import type { FieldWords, Profile } from '../../../../packages/pages/pages.ts';
import { CheckField, FieldRow, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { blankDocument, type Language, type LetterDocument } from '../../merge/document.contract.ts';
import {
  type Letterhead,
  letterheads,
  letterheadWords,
  type TemplateKind,
  templateKinds,
  templateKindWords,
  type templates,
} from '../template.contract.ts';

export interface Form {
  version: string;
  name: string;
  kind: TemplateKind;
  letterhead: Letterhead;
  mayEmail: boolean;
  subject: string;
  subjectEs: string;
  body: LetterDocument;
  bodyEs: LetterDocument | null;
}

/** The draft as it is typed. */
export function formOf(loaded: ClientOutput<typeof templates.getTemplate> | null): Form {
  if (!loaded)
    return {
      version: '',
      name: '',
      kind: 'LETTER',
      letterhead: 'ASSOCIATION',
      mayEmail: true,
      subject: '',
      subjectEs: '',
      body: blankDocument,
      bodyEs: null,
    };
  const { version, name, kind, letterhead, mayEmail, subject, subjectEs, body, bodyEs } = loaded;
  return { version, name, kind, letterhead, mayEmail, subject, subjectEs, body, bodyEs };
}

/** The draft as it is sent. */
export const sentOf = (form: Form): Omit<ClientInput<typeof templates.saveTemplate>, 'templateId'> => form;

/** The body of a language; the English one where there is none of its own. */
export const bodyOf = ({ body, bodyEs }: Pick<Form, 'body' | 'bodyEs'>, language: Language): LetterDocument =>
  language === 'es' ? (bodyEs ?? body) : body;

const blocks = (body: LetterDocument | null) => (body === null ? 'not written' : `${body.content.length} blocks`);
export const words: FieldWords<Form> = {
  kind: { label: 'Kind', text: (kind) => templateKindWords[kind] },
  letterhead: { label: 'Letterhead', text: (letterhead) => letterheadWords[letterhead] },
  mayEmail: 'May be emailed',
  subjectEs: 'Subject in Spanish',
  body: { label: 'Letter', text: blocks },
  bodyEs: { label: 'Letter in Spanish', text: blocks },
};

const kinds = templateKinds.map((value) => ({ value, label: templateKindWords[value] }));
const heads = letterheads.map((value) => ({ value, label: letterheadWords[value] }));

/** The fields above the letter. */
export function TemplateFacts({ profile, language, readOnly }: { profile: Profile<Form>; language: Language; readOnly: boolean }) {
  const { field } = profile;
  const closed = readOnly ? { readOnly: true } : {};
  return (
    <div className="letter-facts">
      <FieldRow columns={3}>
        <TextField label="Name" required maxLength={120} {...field('name')} {...closed} />
        <SelectField label="Kind" options={kinds} {...field('kind')} {...closed} />
        <SelectField label="Letterhead" options={heads} {...field('letterhead')} {...closed} />
      </FieldRow>
      {language === 'en' ? (
        <TextField label="Subject" maxLength={150} help="Fields in braces: {community.name}" {...field('subject')} {...closed} />
      ) : (
        <TextField label="Subject in Spanish" maxLength={150} {...field('subjectEs')} {...closed} />
      )}
      <CheckField label="May be emailed" {...field('mayEmail')} {...closed} />
    </div>
  );
}
