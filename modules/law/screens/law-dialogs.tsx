// Dialogs of law: how a community stands to it, and the rules of its documents.
import { useState } from 'react';
import { type ClientOutput, percentText } from '../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../packages/pages/client.ts';
import { FormDialog } from '../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../packages/pages/shell.tsx';
import { DateField, SelectField, TextField } from '../../../packages/ui/ui.ts';
import {
  collectorRoles,
  collectorRoleWords,
  communityTypes,
  communityTypeWords,
  type HouseRuleFact,
  houseRuleKinds,
  law,
  regimes,
  regimeWords,
} from '../law.contract.ts';

type Answer = ClientOutput<typeof law.getCommunityLaw>;
type Rule = Answer['houseRules'][number];

/** The value of a rule of the documents in its unit. */
export function houseRuleText({ fact, amount }: Pick<Rule, 'fact' | 'amount'>): string {
  const { unit } = houseRuleKinds[fact];
  if (unit === 'flag') return amount === '1' ? 'Yes' : 'No';
  if (unit === 'cents') return formatMoney(BigInt(amount), 'digits');
  return unit === 'days' || unit === 'months' ? `${amount} ${unit}` : percentText(Number(amount));
}

const NONE = 'NONE' as const;

/** Sets the kind of a community, the body of law it came under, and its role as collector. */
export function StandingDialog({ standing, onClose }: { standing: Answer['standing']; onClose(): void }) {
  const { communityId } = useCommunity();
  const save = useCommand(law.saveStanding);
  const [communityType, setType] = useState(standing?.communityType ?? 'HOA');
  const [regime, setRegime] = useState<Exclude<(typeof regimes)[number], ''> | typeof NONE>(standing?.statutoryRegime || NONE);
  const statutoryRegime = regime === NONE ? '' : regime;
  const [collectorRole, setRole] = useState(standing?.collectorRole ?? 'firstParty');
  return (
    <FormDialog
      title="How this community stands to the law"
      confirmLabel="Save"
      ready
      busy={save.isPending}
      error={save.error}
      run={() =>
        save.mutate(
          { communityId, version: standing?.version ?? null, communityType, statutoryRegime, collectorRole },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <SelectField
        label="Kind"
        value={communityType}
        onChange={setType}
        options={communityTypes.map((value) => ({ value, label: communityTypeWords[value] }))}
      />
      <SelectField
        label="Came under"
        value={regime}
        onChange={setRegime}
        options={regimes.map((value) => ({ value: value || NONE, label: regimeWords[value] }))}
      />
      <SelectField
        label="Collects as"
        value={collectorRole}
        onChange={setRole}
        options={collectorRoles.map((value) => ({ value, label: collectorRoleWords[value] }))}
      />
    </FormDialog>
  );
}

const unitLabels = { days: 'Days', months: 'Months', cents: 'Amount in dollars', bps: 'Percent a year', flag: '' } as const;

/** What was typed, in the unit the rule is kept in; null where it is no such value. */
function amountOf(fact: HouseRuleFact, text: string): number | null {
  const { unit } = houseRuleKinds[fact];
  if (unit === 'flag') return text === 'no' ? 0 : 1;
  if (unit === 'days' || unit === 'months') return /^\d{1,3}$/.test(text) ? Number(text) : null;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return null;
  const [whole = '0', part = ''] = text.split('.');
  return Number(`${whole}${part.padEnd(2, '0')}`);
}

/** Adds a rule of the documents with its clause. */
export function AddHouseRule({ onClose }: { onClose(): void }) {
  const { communityId, today } = useCommunity();
  const add = useCommand(law.addHouseRule);
  const [fact, setFact] = useState<HouseRuleFact>('documentGraceDays');
  const [text, setText] = useState('');
  const [clause, setClause] = useState('');
  const [startDate, setStart] = useState<LocalDate | ''>(today);
  const { unit } = houseRuleKinds[fact];
  const amount = amountOf(fact, text);
  return (
    <FormDialog
      title="Add a rule of the documents"
      confirmLabel="Add rule"
      ready={amount !== null && clause.trim() !== '' && startDate !== ''}
      busy={add.isPending}
      error={add.error}
      run={() => {
        if (amount !== null && startDate !== '') add.mutate({ communityId, fact, amount, clause, startDate }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <SelectField
        label="Rule"
        value={fact}
        onChange={setFact}
        options={(Object.keys(houseRuleKinds) as HouseRuleFact[]).map((value) => ({ value, label: houseRuleKinds[value].title }))}
      />
      {unit === 'flag' ? (
        <SelectField
          label="The documents"
          value={text === 'no' ? 'no' : 'yes'}
          onChange={setText}
          options={[
            { value: 'yes', label: 'Provide for it' },
            { value: 'no', label: 'Do not' },
          ]}
        />
      ) : (
        <TextField label={unitLabels[unit]} required numeric value={text} onChange={setText} />
      )}
      <TextField label="Clause" required maxLength={300} value={clause} onChange={setClause} />
      <DateField label="From" required value={startDate} onChange={setStart} />
    </FormDialog>
  );
}

/** Ends a rule of the documents on a day. */
export function EndHouseRule({ rule, onClose }: { rule: Rule; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const end = useCommand(law.endHouseRule);
  const [endDate, setEnd] = useState<LocalDate | ''>(today);
  return (
    <FormDialog
      title={`End “${houseRuleKinds[rule.fact].title}”`}
      confirmLabel="End rule"
      keepLabel="Keep the rule"
      ready={endDate !== ''}
      busy={end.isPending}
      error={end.error}
      run={() => {
        if (endDate !== '') end.mutate({ communityId, houseRuleId: rule.houseRuleId, endDate }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <DateField label="Last day" required value={endDate} onChange={setEnd} />
    </FormDialog>
  );
}
