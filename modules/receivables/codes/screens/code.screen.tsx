// One charge code: the form behind adding and changing it, with its categories below.
import { useRef } from 'react';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { type FieldWords, type Profile, ProfilePage, useProfile } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, Combo, FieldRow, Note, type Option, SelectField, Tag, TextField, toast } from '../../../../packages/ui/ui.ts';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { type CodeKind, codes } from '../code.contract.ts';
import { CategoryList } from './category-list.tsx';
import { choicesOf, kindWords, useCodeRights } from './code-parts.tsx';

/** The record as it is typed; the two texts name the accounts while the chart is not here yet. */
interface Form {
  version: string;
  alias: string;
  name: string;
  kind: CodeKind;
  incomeAccountId: string;
  incomeAccount: string;
  receivableAccountId: string;
  receivableAccount: string;
  isActive: boolean;
}

const empty: Form = {
  version: '',
  alias: '',
  name: '',
  kind: 'ASSESSMENT',
  incomeAccountId: '',
  incomeAccount: '',
  receivableAccountId: '',
  receivableAccount: '',
  isActive: true,
};

const words: FieldWords<Form> = {
  alias: 'Code',
  kind: { label: 'Kind', text: (kind) => kindWords[kind] },
  incomeAccountId: { label: 'Income account', text: (_id, form) => form.incomeAccount },
  receivableAccountId: { label: 'Receivable account', text: (_id, form) => form.receivableAccount },
  isActive: 'In use',
};

/** What has to be filled in before the code can be saved. */
function missingFields({ alias, name, incomeAccountId }: Form): { path: string; message: string }[] {
  return [
    ...(alias.trim() === '' ? [{ path: 'alias', message: 'Enter a short code.' }] : []),
    ...(name.trim() === '' ? [{ path: 'name', message: 'Enter a name.' }] : []),
    ...(incomeAccountId === '' ? [{ path: 'incomeAccountId', message: 'Choose the income account.' }] : []),
  ];
}

/** The accounts a code may be booked to: income, and receivable control accounts. */
function useAccounts(communityId: string): { income: Option[]; receivable: Option[] } {
  const chart = useCall(accounting.pickAccounts, { communityId }).data ?? [];
  const options = (some: typeof chart) =>
    some.map((account) => ({ value: account.accountId, code: account.number, label: account.name, hint: account.fundName }));
  return {
    income: options(chart.filter((account) => account.type === 'INCOME')),
    receivable: options(chart.filter((account) => account.role === 'RECEIVABLE')),
  };
}

function Fields({ profile, isNew }: { profile: Profile<Form>; isNew: boolean }) {
  const { communityId } = useCommunity();
  const { field, value } = profile;
  const accounts = useAccounts(communityId);
  return (
    <>
      <FieldRow columns={3}>
        <TextField
          label="Code"
          required
          maxLength={10}
          autoFocus={isNew}
          help="Letters, digits, hyphens: ASMT"
          {...field('alias')}
          onChange={(alias) => field('alias').onChange(alias.toUpperCase())}
        />
        <TextField label="Name" required maxLength={60} help="Name on statements" {...field('name')} />
        <SelectField label="Kind" options={choicesOf(kindWords)} {...field('kind')} />
      </FieldRow>
      <FieldRow columns={2}>
        <Combo
          label="Income account"
          required
          options={accounts.income}
          valueText={value.incomeAccount}
          help="Credited when charged; on a cash basis, when paid"
          {...field('incomeAccountId')}
        />
        <Combo
          label="Receivable account"
          options={accounts.receivable}
          valueText={value.receivableAccount}
          help="Receivable account. Leave blank only on cash-basis books."
          {...field('receivableAccountId')}
        />
      </FieldRow>
      {!isNew && (
        <>
          <CheckField label="In use" help="An inactive code is not charged and needs no place on a list" {...field('isActive')} />
          <Note title="Other accounts count for later charges only.">Charges made before keep the accounts they were booked to.</Note>
        </>
      )}
    </>
  );
}

/** Adds a code (`chargeCodeId` null) and goes on to its categories, or changes one. */
export default function CodeScreen({ chargeCodeId }: { chargeCodeId: string | null }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const { mayAdd, mayEdit } = useCodeRights();
  const save = useCommand(codes.saveCode);
  const savedId = useRef(chargeCodeId ?? '');
  const canEdit = chargeCodeId === null ? mayAdd : mayEdit;
  const load = async (id: string): Promise<Form> => {
    const listed = await call(codes.listCodes, { communityId });
    const found = listed.codes.find((code) => code.chargeCodeId === id);
    if (!found) throw new Error('This community has no such code.');
    const { categories: _categories, chargeCodeId: _id, receivableAccountId, ...facts } = found;
    return { ...facts, receivableAccountId: receivableAccountId ?? '' };
  };
  const profile = useProfile<Form>({
    name: `code.${communityId}`,
    id: chargeCodeId,
    empty,
    startInEdit: canEdit,
    title: 'Charge code',
    load,
    save: async (form) => {
      const { alias, name, kind, incomeAccountId, receivableAccountId, isActive } = form;
      const fields = missingFields(form);
      if (fields.length > 0) throw { errorMessage: 'Something is missing.', fields };
      const saved = await save.mutateAsync({
        communityId,
        ...(chargeCodeId === null ? {} : { chargeCodeId, version: form.version }),
        alias,
        name,
        kind,
        incomeAccountId,
        receivableAccountId: receivableAccountId === '' ? null : receivableAccountId,
        isActive,
      });
      savedId.current = saved.chargeCodeId;
      return chargeCodeId === null ? form : load(chargeCodeId);
    },
    onSaved: ({ alias }) => {
      toast({ text: `Saved ${alias}` });
      if (chargeCodeId === null) shell.go('code-edit', { chargeCodeId: savedId.current });
    },
  });
  const { alias, name, isActive } = profile.value;
  return (
    <ProfilePage
      profile={profile}
      crumbs={[
        <ScreenLink key="list" to="codes">
          Codes
        </ScreenLink>,
      ]}
      title={chargeCodeId === null ? 'Add code' : alias ? `${alias} ${name}` : 'Code'}
      meta={chargeCodeId !== null && !isActive && <Tag>Inactive</Tag>}
      words={words}
      saveLabel={chargeCodeId === null ? 'Add code' : 'Save code'}
      canEdit={canEdit}
    >
      <Fields profile={profile} isNew={chargeCodeId === null} />
      {chargeCodeId === null ? (
        <p className="t2">Its categories, with an amount for each fiscal year, come next.</p>
      ) : (
        <CategoryList chargeCodeId={chargeCodeId} />
      )}
    </ProfilePage>
  );
}
