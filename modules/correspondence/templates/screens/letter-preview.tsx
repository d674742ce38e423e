// The letter as one owner reads it, beside the editor: merged in the browser, so that it follows every key.
import { useEffect, useMemo } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Bar, Combo, EmptyState, Failed, IconButton, LoadingRows, useHotkeys } from '../../../../packages/ui/ui.ts';
import type { Language, LetterDocument } from '../../merge/document.contract.ts';
import { mergeDocument, mergeLine } from '../../merge/merge.rules.ts';
import { templates } from '../template.contract.ts';
import type { Named } from './letter-nodes.tsx';
import { LetterPaper } from './letter-paper.tsx';
import type { Form } from './template-form.tsx';

interface LetterPreviewProps {
  form: Form;
  body: LetterDocument;
  language: Language;
  channel: 'paper' | 'email';
  named: Named;
  inHand: string;
  ownershipId: string;
  onOwner(ownershipId: string): void;
}

function Shown({ form, body, language, channel, named, inHand, ownershipId }: Omit<LetterPreviewProps, 'onOwner'>) {
  const { communityId, today } = useCommunity();
  const known = useCall(templates.getMergeValues, ownershipId === '' ? null : { communityId, ownershipId, letterDate: today });
  const terms = useMemo(
    () => ({
      language,
      fields: new Map(named.fields.map((field) => [field.name, field])),
      tables: new Map(named.tables.map((table) => [table.name, table])),
    }),
    [language, named],
  );
  const merged = useMemo(() => known.data && mergeDocument(body, terms, known.data), [body, terms, known.data]);
  if (known.error) return <Failed message={known.error.message} reference={known.error.reference} onRetry={() => void known.refetch()} />;
  if (!known.data || !merged) return <LoadingRows rows={6} />;
  const { sender, senderLines, company, companyLines, addressLines } = known.data;
  const head =
    form.letterhead === 'NONE' || channel === 'email'
      ? null
      : form.letterhead === 'COMPANY'
        ? { sender: company, senderLines: companyLines, addressLines }
        : { sender, senderLines, addressLines };
  const subject = mergeLine(language === 'es' ? form.subjectEs || form.subject : form.subject, terms, known.data);
  return (
    <section className="scroll" aria-label="Preview">
      {channel === 'email' && (
        <p className="t2">
          Subject: <b>{subject.text || 'none'}</b>
        </p>
      )}
      <LetterPaper head={head} blocks={merged.blocks} inHand={inHand} />
    </section>
  );
}

/** The pane: who is chosen, and what they would read. */
export function LetterPreview({ onOwner, ...props }: LetterPreviewProps) {
  const { communityId } = useCommunity();
  const mayTry = useMayCall(templates.listMergeOwners);
  const owners = useCall(templates.listMergeOwners, mayTry ? { communityId } : null);
  const { ownershipId } = props;
  const rows = owners.data ?? [];
  const at = rows.findIndex((row) => row.ownershipId === ownershipId);
  const first = rows[0]?.ownershipId;
  useEffect(() => {
    if (ownershipId === '' && first !== undefined) onOwner(first);
  }, [ownershipId, first, onOwner]);
  const go = (step: number) => {
    const next = rows[at + step] ?? rows.at(step > 0 ? 0 : -1);
    if (next) onOwner(next.ownershipId);
  };
  useHotkeys([{ keys: 'alt+n', label: 'Next owner', hint: true, run: () => go(1) }]);
  const options = useMemo(
    () =>
      (owners.data ?? []).map((row) => ({
        value: row.ownershipId,
        code: row.accountNumber,
        label: row.owner,
        ...(row.isSpanish ? { hint: 'Español' } : {}),
      })),
    [owners.data],
  );
  return (
    <section className="letter-desk" aria-label="Letter for one owner">
      <Bar>
        <span className="t3">Preview for</span>
        <Combo label="Owner" hideLabel value={ownershipId} options={options} onChange={(value) => value !== '' && onOwner(value)} />
        <IconButton icon="chevron-left" label="Previous owner" disabled={rows.length < 2} onClick={() => go(-1)} />
        <IconButton icon="chevron-right" label="Next owner" disabled={rows.length < 2} onClick={() => go(1)} />
      </Bar>
      {!mayTry ? (
        <EmptyState title="Your role may not see owners" icon="lock">
          You can write the letter; what it says to an owner is seen by who may read owners.
        </EmptyState>
      ) : owners.error ? (
        <Failed message={owners.error.message} reference={owners.error.reference} onRetry={() => void owners.refetch()} />
      ) : owners.data && rows.length === 0 ? (
        <EmptyState title="No owner here yet" icon="users">
          Add owners, and see what the letter says to each.
        </EmptyState>
      ) : (
        <Shown {...props} />
      )}
    </section>
  );
}
