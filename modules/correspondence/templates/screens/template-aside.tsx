// What stands at the side of a template: its fields, what is checked before a release, its versions.
import { type RefObject, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { LinkButton, PanelSection, StatusMark, TextField, TimeText, type Tone } from '../../../../packages/ui/ui.ts';
import { templates } from '../template.contract.ts';
import { FieldList } from './field-list.tsx';
import type { Named } from './letter-nodes.tsx';
import type { Form } from './template-form.tsx';

type Loaded = ClientOutput<typeof templates.getTemplate>;
type Tested = ClientOutput<typeof templates.testTemplate>;

interface TemplateAsideProps {
  loaded: Loaded;
  form: Form;
  named: Named;
  inHand: string;
  insert: ((name: string) => void) | null;
  search: RefObject<HTMLInputElement | null>;
  tested: Tested | undefined;
  testing: boolean;
  /** What changed, in words; null while there is nothing to release. */
  remark: { value: string; set(text: string): void } | null;
  onRestore(version: Omit<Form, 'version'>): void;
}

/** What is checked, each in a sentence. */
function checksOf(form: Form, tested: Tested | undefined, testing: boolean): { tone: Tone; word: string }[] {
  const spanish = form.bodyEs === null ? null : form.body.content.length - form.bodyEs.content.length;
  return [
    form.letterhead === 'NONE'
      ? { tone: 'neutral', word: 'No address: not for a window envelope' }
      : { tone: 'good', word: 'Address sits in the #10 window' },
    !form.mayEmail
      ? { tone: 'neutral', word: 'Paper only' }
      : form.subject.trim() === ''
        ? { tone: 'attention', word: 'Email needs a subject' }
        : { tone: 'good', word: 'Email has a subject' },
    spanish === null
      ? { tone: 'neutral', word: 'English only' }
      : spanish === 0
        ? { tone: 'good', word: 'Spanish has as many blocks as English' }
        : {
            tone: 'attention',
            word: `Spanish: ${Math.abs(spanish)} ${Math.abs(spanish) === 1 ? 'block' : 'blocks'} ${spanish > 0 ? 'to translate' : 'more than English'}`,
          },
    tested === undefined
      ? { tone: 'neutral', word: testing ? 'Merging with every owner' : 'Not tested on owners yet' }
      : tested.filled === tested.count
        ? { tone: 'good', word: `All fields filled for ${tested.count} of ${tested.count} owners` }
        : { tone: 'attention', word: `Fields filled for ${tested.filled} of ${tested.count} owners` },
  ];
}

function Versions({ loaded, onRestore }: Pick<TemplateAsideProps, 'loaded' | 'onRestore'>) {
  const [busy, setBusy] = useState(false);
  const restore = (versionNo: number) => {
    setBusy(true);
    call(templates.getTemplateVersion, { templateId: loaded.templateId, versionNo })
      .then(({ name, kind, letterhead, mayEmail, subject, subjectEs, body, bodyEs }) =>
        onRestore({ name, kind, letterhead, mayEmail, subject, subjectEs, body, bodyEs }),
      )
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  if (loaded.versions.length === 0) return <p className="t3">None released yet.</p>;
  return (
    <ol className="col">
      {loaded.versions.map(({ versionNo, remark, releasedBy, releasedTime }) => (
        <li key={versionNo}>
          <b className="m">Version {versionNo}</b>
          {versionNo === loaded.currentVersion ? ' · In use' : ''}
          <div className="t3 sm">
            {remark && `${remark}, `}
            {releasedBy}, <TimeText value={releasedTime} form="words" />
          </div>
          {loaded.mayChange && !busy && <LinkButton onClick={() => restore(versionNo)}>Bring back as draft</LinkButton>}
        </li>
      ))}
    </ol>
  );
}

/** The pane at the right. */
export function TemplateAside(props: TemplateAsideProps) {
  const { loaded, form, named, inHand, insert, search, tested, testing, remark, onRestore } = props;
  return (
    <aside className="letter-fields" aria-label="Fields, checks and versions">
      <FieldList fields={named.fields} inHand={inHand} insert={insert} search={search} />
      <PanelSection title="Checks before release">
        <div className="letter-checks">
          {checksOf(form, tested, testing).map(({ tone, word }) => (
            <StatusMark key={word} tone={tone} word={word} />
          ))}
        </div>
        {tested && tested.rows.length > 0 && (
          <ul className="sm">
            {tested.rows.slice(0, 12).map((row) => (
              <li key={row.ownershipId}>
                {row.accountNumber} {row.owner}: <span className="t3">{row.missing.join(', ')}</span>
              </li>
            ))}
            {tested.rows.length > 12 && <li className="t3">and {tested.count - tested.filled - 12} more</li>}
          </ul>
        )}
      </PanelSection>
      <PanelSection title="Versions" aside={loaded.versions.length > 0 ? loaded.versions.length : undefined}>
        {remark && <TextField label="What changed" maxLength={200} value={remark.value} onChange={remark.set} />}
        <Versions loaded={loaded} onRestore={onRestore} />
      </PanelSection>
    </aside>
  );
}
