// The merge fields at the side of the editor: found by a few letters, put in by a press or Enter.
import { type Ref, useState } from 'react';
import { PanelSection, TextField } from '../../../../packages/ui/ui.ts';
import type { MergeField } from '../../merge/document.contract.ts';

interface FieldListProps {
  fields: readonly MergeField[];
  inHand: string;
  /** Null while nothing can be put in. */
  insert: ((name: string) => void) | null;
  search: Ref<HTMLInputElement>;
}

/** The section of the side pane. */
export function FieldList({ fields, inHand, insert, search }: FieldListProps) {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/);
  const found = fields.filter(({ title, group }) => words.every((word) => `${group} ${title}`.toLowerCase().includes(word)));
  const put = (name: string) => {
    setTyped('');
    insert?.(name);
  };
  return (
    <PanelSection title="Merge fields" aside={insert ? 'type /' : undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first) put(first.name);
        }}
      >
        <TextField label="Find a field" hideLabel placeholder="Find a field" value={typed} onChange={setTyped} ref={search} />
      </form>
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, some]) => (
        <section key={group} aria-label={group}>
          <div className="sm t3">{group}</div>
          <div className="chips">
            {some.map(({ name, title, from }) => (
              <button
                key={name}
                type="button"
                className={`mf${name === inHand ? ' on' : ''}`}
                disabled={insert === null}
                title={from === '' ? undefined : from}
                onClick={() => put(name)}
              >
                {title}
              </button>
            ))}
          </div>
        </section>
      ))}
      {found.length === 0 && <p className="t3">No field is called so.</p>}
    </PanelSection>
  );
}
