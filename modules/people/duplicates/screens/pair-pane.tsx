// Two people side by side: what they share, whose value stays for each fact, what goes along, and the merge,
// which can be undone.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import { Button, Facts, Note, PanelSection, Tag, TextField, toast, useHotkeys } from '../../../../packages/ui/ui.ts';
import { duplicates, type MergeablePartyFact, partParts } from '../duplicate.contract.ts';
import { confidenceWords, reasonWords } from '../duplicate-words.rules.ts';

type Preview = ClientOutput<typeof duplicates.previewPartyMerge>;
type Pair = ClientOutput<typeof duplicates.listDuplicates>['pairs'][number];

/** A row for each fact in which they differ, a radio button for each value. */
function Differences({
  preview,
  takes,
  onTake,
}: {
  preview: Preview;
  takes: readonly MergeablePartyFact[];
  onTake(fact: MergeablePartyFact, take: boolean): void;
}) {
  return (
    <table className="side-table" aria-label="Where they differ">
      <thead>
        <tr>
          <th scope="col">What stays</th>
          <th scope="col">
            {preview.target.name} <Tag tone="good">Stays</Tag>
          </th>
          <th scope="col">{preview.source.name}</th>
        </tr>
      </thead>
      <tbody>
        {preview.conflicts.map(({ fact, title, target, source }) => {
          const isTaken = target === '' || takes.includes(fact);
          const values = [
            [target, !isTaken, false],
            [source, isTaken, true],
          ] as const;
          return (
            <tr key={fact}>
              <th scope="row">{title}</th>
              {values.map(([text, isChosen, take]) => (
                <td key={String(take)}>
                  <label className="row">
                    <input type="radio" name={fact} checked={isChosen} disabled={text === ''} onChange={() => onTake(fact, take)} />
                    {text || <span className="t3">None</span>}
                  </label>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function PartsOf({ preview }: { preview: Preview }) {
  return (
    <PanelSection title="Goes along" aside={`${preview.source.parts.length}`}>
      {preview.counts.length === 0 && <p className="t2">{preview.source.name} has no part anywhere.</p>}
      <Facts
        facts={preview.counts.map(
          ({ community, item, count }) =>
            [`${partParts[item].words}${community ? `, ${community}` : ''}`, count.toLocaleString('en-US')] as const,
        )}
      />
      {preview.gains.length > 0 && (
        <p className="t2">{`${preview.target.name} can then also be reached by ${preview.gains.join('; ')}.`}</p>
      )}
    </PanelSection>
  );
}

interface PairPaneProps {
  pair: Pair;
  /** Says they are two; absent for who may not. */
  onApart?: (() => void) | undefined;
  onMerged(): void;
  onUndone(): void;
}

/** The pair that is open. */
export function PairPane({ pair, onApart, onMerged, onUndone }: PairPaneProps) {
  const [isTurned, setTurned] = useState(false);
  const [takes, setTakes] = useState<readonly MergeablePartyFact[]>([]);
  const [reason, setReason] = useState('');
  const mayMerge = useMayCall(duplicates.mergeParties);
  const mayUndo = useMayCall(duplicates.undoPartyMerge);
  const command = useCommand(duplicates.mergeParties);
  const [target, source] = isTurned ? [pair.right, pair.left] : [pair.left, pair.right];
  const asked = { targetPartyId: target.partyId, sourcePartyId: source.partyId };
  const read = useCall(duplicates.previewPartyMerge, mayMerge && !command.isPending && !command.isSuccess ? asked : null);
  const turn = () => {
    setTurned(!isTurned);
    setTakes([]);
    command.reset();
  };
  const merge = async () => {
    if (!read.data || reason.trim() === '' || command.isPending) return;
    const done = await command.mutateAsync({ ...asked, takes: [...takes], reason, baseHash: read.data.baseHash }).catch(() => null);
    if (!done) return;
    toast({
      text: `${source.name} is one with ${target.name} now`,
      ...(mayUndo ? { undo: () => void call(duplicates.undoPartyMerge, done).then(onUndone, toastFailure) } : {}),
    });
    onMerged();
  };
  useHotkeys(
    mayMerge
      ? [
          { keys: 'ctrl+s', label: 'Merge', hint: true, run: () => void merge() },
          { keys: 't', label: 'Keep the other one', hint: true, run: turn },
        ]
      : [],
  );
  const [word, tone] = confidenceWords[pair.confidence];
  const failure = command.error ?? read.error;
  return (
    <>
      <PanelSection title={`${pair.left.name} and ${pair.right.name}`} aside={<Tag tone={tone}>{word}</Tag>}>
        <p className="t2">{pair.reasons.map((one) => reasonWords[one]).join(', ')}</p>
        <Facts
          facts={[pair.left, pair.right].map(
            (one) =>
              [one.name, [one.email, one.phone, one.place, ...one.parts].filter(Boolean).join(' · ') || 'Nothing else is known'] as const,
          )}
        />
      </PanelSection>
      {failure && <Note tone="problem" icon="alert-triangle" title={failureOf(failure).message} />}
      {mayMerge && !read.data && !read.error && <Waiting title="The pair did not load" of={read} />}
      {read.data && (
        <>
          {read.data.conflicts.length > 0 && (
            <PanelSection title="Where they differ">
              <Differences
                preview={read.data}
                takes={takes}
                onTake={(fact, take) => setTakes(take ? [...takes, fact] : takes.filter((one) => one !== fact))}
              />
            </PanelSection>
          )}
          <PartsOf preview={read.data} />
          {read.data.warnings.map((text) => (
            <Note key={text} tone="attention" title={text} />
          ))}
        </>
      )}
      {mayMerge && (
        <PanelSection title="One person">
          <div className="stack">
            <TextField label="Why" required maxLength={200} value={reason} onChange={setReason} />
            <div className="row">
              <Button
                weight="primary"
                keys="ctrl+s"
                disabled={!read.data || reason.trim() === '' || command.isPending}
                onClick={() => void merge()}
              >
                {`Merge ${source.parts.length} ${source.parts.length === 1 ? 'part' : 'parts'} into ${target.name}`}
              </Button>
            </div>
            <div className="row">
              <Button keys="t" onClick={turn}>
                Keep the other one
              </Button>
              {onApart && (
                <Button keys="n" onClick={onApart}>
                  Not the same
                </Button>
              )}
            </div>
          </div>
          <p className="t3">Can be undone for thirty days. Accounts stay as they are: each home keeps its own.</p>
        </PanelSection>
      )}
    </>
  );
}
