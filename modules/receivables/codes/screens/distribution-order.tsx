// One distribution list: its codes in the order money pays them, and the codes it never pays.

import { type ReactNode, useMemo, useRef, useState } from 'react';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { call, useCommand } from '../../../../packages/pages/client.ts';
import { ConflictView, type Profile, useProfile } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  Combo,
  CommitBar,
  DataTable,
  EmptyState,
  IconButton,
  Note,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  type TableColumn,
  TextField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { codes } from '../code.contract.ts';
import type { ShownList } from './code-distributions.screen.tsx';
import { type Code, kindWords, useCodeRights, useStayInEdit } from './code-parts.tsx';

interface Form {
  version: string;
  name: string;
  codeIds: readonly string[];
}

const purposes: Readonly<Record<ShownList['kind'], string>> = {
  DEFAULT: 'Receipts entered by hand and prepaid money follow it.',
  LOCKBOX: 'Receipts from lockbox files follow it.',
  CUSTOM: 'A receipt entered by hand may follow it instead of the Default list.',
};

/** The codes with one moved by a step; the same codes when it would leave the list. */
function moved(codeIds: readonly string[], codeId: string, step: number): readonly string[] {
  const from = codeIds.indexOf(codeId);
  const to = from + step;
  if (from < 0 || to < 0 || to >= codeIds.length) return codeIds;
  return codeIds.toSpliced(from, 1).toSpliced(to, 0, codeId);
}

interface Acts {
  move(codeId: string, step: number): void;
  drop(codeId: string): void;
}

function columnsOf(codeIds: readonly string[], acts: Acts | null): readonly TableColumn<Code>[] {
  return [
    { key: 'place', title: 'Paid', width: 64, value: (row) => `${codeIds.indexOf(row.chargeCodeId) + 1}.` },
    { key: 'alias', title: 'Code', width: 96, emphasis: 'strong' },
    { key: 'name', title: 'Name', width: 220 },
    { key: 'kind', title: 'Kind', width: 160, emphasis: 'quiet', value: (row) => (row.isActive ? kindWords[row.kind] : 'Inactive') },
    ...(acts
      ? [
          {
            key: 'acts',
            title: 'Move',
            width: 116,
            value: () => '',
            render: (row: Code) => (
              <>
                <IconButton icon="chevron-up" label={`${row.alias} earlier`} onClick={() => acts.move(row.chargeCodeId, -1)} />
                <IconButton icon="chevron-down" label={`${row.alias} later`} onClick={() => acts.move(row.chargeCodeId, 1)} />
                <IconButton icon="x" label={`Take ${row.alias} off`} onClick={() => acts.drop(row.chargeCodeId)} />
              </>
            ),
          },
        ]
      : []),
  ];
}

function useList({ list, onSaved }: { list: ShownList; onSaved(distributionListId: string): void }, mayEdit: boolean): Profile<Form> {
  const { communityId } = useCommunity();
  const save = useCommand(codes.saveDistribution);
  const savedId = useRef(list.distributionListId ?? '');
  const start = useMemo(() => ({ version: list.version, name: list.name, codeIds: list.codeIds }), [list]);
  const load = async (id: string): Promise<Form> => {
    const listed = await call(codes.listCodes, { communityId });
    const found = listed.distributionLists.find((one) => one.distributionListId === id);
    if (!found) throw new Error('This community has no such list.');
    return { version: found.version, name: found.name, codeIds: found.codeIds };
  };
  return useProfile<Form>({
    name: `distribution.${communityId}.${list.kind}`,
    id: list.distributionListId,
    empty: start,
    startInEdit: mayEdit,
    title: 'Distribution list',
    load,
    save: async ({ version, name, codeIds }) => {
      const { distributionListId, kind } = list;
      const saved = await save.mutateAsync({
        communityId,
        ...(distributionListId === null ? {} : { distributionListId, version }),
        kind,
        name,
        codeIds: [...codeIds],
      });
      savedId.current = saved.distributionListId;
      return load(saved.distributionListId);
    },
    onSaved: ({ name, codeIds }) => {
      toast({ text: `Saved the ${name} list, ${countWords(codeIds.length, 'code')}` });
      if (list.distributionListId === null) onSaved(savedId.current);
    },
  });
}

/** What the list leaves out: each code can be put at its end. */
function NeverPaid({ list, unpaid, onAdd }: { list: ShownList; unpaid: readonly Code[]; onAdd: ((codeId: string) => void) | null }) {
  return (
    <SidePane label="What this list pays" width={360}>
      <PanelSection title="About this order">
        <p className="t2">{purposes[list.kind]}</p>
        <p className="t2">
          Every open charge of the first code is paid before any of the second, oldest first. What is left becomes prepaid.
        </p>
      </PanelSection>
      <PanelSection title="Never paid" aside={unpaid.length > 0 ? countWords(unpaid.length, 'code') : undefined}>
        {unpaid.length === 0 ? (
          <p className="t2">Every code in use has its place.</p>
        ) : (
          <Note
            tone="attention"
            title={`${unpaid.map((code) => code.alias).join(', ')} ${unpaid.length === 1 ? 'is' : 'are'} never paid by this list.`}
            actions={
              onAdd &&
              unpaid.map((code) => (
                <Button key={code.chargeCodeId} size="small" icon="plus" onClick={() => onAdd(code.chargeCodeId)}>
                  Add {code.alias}
                </Button>
              ))
            }
          >
            Their charges stay open no matter how much is paid, and are charged late fees.
          </Note>
        )}
      </PanelSection>
    </SidePane>
  );
}

export interface DistributionOrderProps {
  list: ShownList;
  all: readonly Code[];
  /** The lists to choose among. */
  tabs: ReactNode;
  onSaved(distributionListId: string): void;
}

/** Orders a list. Alt with the arrows moves a code, Del takes it off, A adds one, Ctrl+S saves. */
export function DistributionOrder({ list, all, tabs, onSaved }: DistributionOrderProps) {
  const { mayEdit } = useCodeRights();
  const profile = useList({ list, onSaved }, mayEdit);
  const { codeIds, name } = profile.value;
  useStayInEdit(profile, mayEdit);
  const [current, setCurrent] = useState<string | undefined>(codeIds[0]);
  const adder = useRef<HTMLInputElement>(null);
  const rows = codeIds.flatMap((codeId) => all.find((code) => code.chargeCodeId === codeId) ?? []);
  const unpaid = all.filter((code) => code.isActive && !codeIds.includes(code.chargeCodeId));
  const move = (codeId: string | undefined, step: number) => {
    if (codeId === undefined) return;
    setCurrent(codeId);
    profile.set({ codeIds: moved(codeIds, codeId, step) });
  };
  const drop = (codeId: string | undefined) => {
    if (codeId === undefined) return;
    const at = codeIds.indexOf(codeId);
    setCurrent(codeIds[at + 1] ?? codeIds[at - 1]);
    profile.set({ codeIds: codeIds.filter((each) => each !== codeId) });
  };
  const add = (codeId: string) => {
    if (codeId === '') return;
    setCurrent(codeId);
    profile.set({ codeIds: [...codeIds, codeId] });
  };
  useHotkeys(
    mayEdit
      ? [
          { keys: 'alt+arrowup', label: 'Earlier, later', hint: true, run: () => move(current, -1) },
          { keys: 'alt+arrowdown', label: 'Earlier, later', hint: true, run: () => move(current, 1) },
          { keys: 'a', label: 'Add a code', hint: true, run: () => adder.current?.focus() },
          { keys: 'delete', label: 'Take off', hint: true, run: () => drop(current) },
        ]
      : [],
  );
  const columns = columnsOf(codeIds, mayEdit ? { move, drop } : null);
  const { failure } = profile;
  if (profile.conflict) {
    const said = (ids: readonly string[]) => ids.map((id) => all.find((code) => code.chargeCodeId === id)?.alias ?? id).join(', ');
    return (
      <Column>
        <PageHeader title={`${list.name} distribution list`} />
        <ConflictView profile={profile} words={{ codeIds: { label: 'Order', text: said } }} />
      </Column>
    );
  }
  const waitsFor =
    name.trim() === ''
      ? 'The list needs a name'
      : codeIds.length === 0
        ? 'A list needs a code'
        : profile.dirty
          ? undefined
          : 'Nothing has been changed';
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={list.distributionListId === null && list.kind === 'CUSTOM' ? 'Add distribution list' : `${list.name} distribution list`}
            crumbs={[
              <ScreenLink key="list" to="codes">
                Codes
              </ScreenLink>,
            ]}
            actions={
              mayEdit && (
                <>
                  {list.kind === 'CUSTOM' && (
                    <TextField
                      label="Name"
                      hideLabel
                      placeholder="Name of the list"
                      required
                      maxLength={60}
                      width={200}
                      autoFocus={list.distributionListId === null}
                      {...profile.field('name')}
                    />
                  )}
                  <Combo
                    ref={adder}
                    label="Add a code"
                    hideLabel
                    width={200}
                    placeholder={unpaid.length === 0 ? 'Every code is on it' : 'Add a code'}
                    disabled={unpaid.length === 0}
                    value=""
                    onChange={add}
                    options={unpaid.map((code) => ({ value: code.chargeCodeId, code: code.alias, label: code.name }))}
                  />
                </>
              )
            }
          />
          {tabs}
          {failure && (
            <section className="problems">
              <Note tone="problem" icon="alert-triangle" title={failure.message}>
                {failure.reference && `Reference ${failure.reference}`}
              </Note>
            </section>
          )}
          <DataTable
            label={`Codes of the ${list.name || 'new'} list, in order`}
            noun={rows.length === 1 ? 'code' : 'codes'}
            rows={rows}
            columns={columns}
            rowId={(row) => row.chargeCodeId}
            state={current === undefined ? {} : { open: current }}
            onState={({ open }) => setCurrent(open)}
            bar={false}
            empty={
              <EmptyState title="No code is on this list" icon="list">
                Money applied by this list would pay nothing and become prepaid. Press A to add the code to pay first.
              </EmptyState>
            }
          />
        </Column>
        <NeverPaid list={list} unpaid={unpaid} onAdd={mayEdit ? add : null} />
      </Split>
      {mayEdit && (
        <CommitBar
          note={profile.dirty ? 'Not saved yet; it counts for later receipts only' : undefined}
          discard={profile.dirty ? { label: 'Discard changes', run: profile.discard } : undefined}
          primary={{
            label: `Save list, ${countWords(codeIds.length, 'code')}`,
            keys: 'ctrl+s',
            run: profile.save,
            busy: profile.saving,
            waitsFor,
          }}
        />
      )}
    </>
  );
}
