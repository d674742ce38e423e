// The rows of the steps of collection, one step each.
import type { MoneyText } from '../../../../packages/contract/contract.ts';
import { Button, MoneyField, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { stageWords, steppedStages } from '../../cases/stage.contract.ts';
import { actors, actorWords } from '../procedure.contract.ts';
import type { Procedure } from './collection-procedure.screen.tsx';

type Step = Procedure['steps'][number];
const days = (text: string, before: number) => (/^\d{1,4}$/.test(text) ? Number(text) : text === '' ? 0 : before);

function StepRow({ shown, step, at, onChange, onDrop, disabled }: RowProps) {
  const set = (some: Partial<Step>) => onChange({ ...step, ...some });
  const named = (title: string) => ({ label: `${title}, step ${at + 1}`, hideLabel: true, disabled });
  const ladderSteps = [...new Set(shown.ladders.flatMap((one) => one.steps))];
  return (
    <tr>
      <td>
        <TextField {...named('Name')} value={step.name} onChange={(name) => set({ name })} maxLength={60} />
      </td>
      <td>
        <SelectField
          {...named('Stage')}
          value={step.stage}
          onChange={(stage) => set({ stage })}
          options={steppedStages.map((value) => ({ value, label: stageWords[value][0] }))}
        />
      </td>
      <td>
        <TextField
          {...named('Days late')}
          numeric
          width={64}
          value={String(step.daysLate)}
          onChange={(text) => set({ daysLate: days(text, step.daysLate) })}
        />
      </td>
      <td>
        <TextField
          {...named('Days after the last step')}
          numeric
          width={64}
          value={String(step.gapDays)}
          onChange={(text) => set({ gapDays: days(text, step.gapDays) })}
        />
      </td>
      <td>
        <MoneyField
          {...named('Owes at least')}
          width={96}
          value={step.minimum}
          onChange={(minimum) => set({ minimum: (minimum || '0.00') as MoneyText })}
        />
      </td>
      <td>
        <MoneyField {...named('Fee')} width={88} value={step.fee} onChange={(fee) => set({ fee: (fee || '0.00') as MoneyText })} />
      </td>
      <td>
        <SelectField
          {...named('Letter')}
          placeholder="No letter"
          value={step.templateId ?? ''}
          onChange={(templateId) => set({ templateId: templateId || null })}
          options={shown.templates.map((one) => ({ value: one.templateId, label: one.name }))}
        />
      </td>
      <td>
        <SelectField
          {...named('Step of law')}
          placeholder="None"
          value={step.ladderStep}
          onChange={(ladderStep) => set({ ladderStep })}
          options={ladderSteps.map((value) => ({ value, label: value.toLowerCase().replaceAll('_', ' ') }))}
        />
      </td>
      <td>
        <SelectField
          {...named('Who')}
          value={step.actor}
          onChange={(actor) => set({ actor })}
          options={actors.map((value) => ({ value, label: actorWords[value] }))}
        />
      </td>
      <td>
        {!disabled && (
          <Button size="small" weight="quiet" aria-label={`Remove step ${at + 1}`} onClick={onDrop}>
            Remove
          </Button>
        )}
      </td>
    </tr>
  );
}

interface RowProps {
  shown: Procedure;
  step: Step;
  at: number;
  disabled: boolean;
  onChange(step: Step): void;
  onDrop(): void;
}

/** The steps in their order; added at the end, removed one at a time. */
export function StepRows({
  shown,
  steps,
  onChange,
  disabled,
}: Pick<RowProps, 'shown' | 'disabled'> & { steps: Step[]; onChange(steps: Step[]): void }) {
  const fresh = (): Step => {
    const last = steps.at(-1);
    const zero = '0.00' as MoneyText;
    const begin = { minimum: zero, fee: zero, templateId: null, ladderStep: '', gapDays: 30 };
    return { name: 'New step', stage: last?.stage ?? 'REMINDER', daysLate: (last?.daysLate ?? 0) + 30, actor: 'STAFF', ...begin };
  };
  const numbered = steps.map((step, at) => ({ step, at }));
  return (
    <>
      <table className="side-table" aria-label="Steps">
        <thead>
          <tr>
            {['Name', 'Stage', 'Days late', 'After last', 'Owes at least', 'Fee', 'Letter', 'Step of law', 'Who', ''].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ step, at }) => (
            <StepRow
              key={at}
              shown={shown}
              step={step}
              at={at}
              disabled={disabled}
              onChange={(next) => onChange(steps.with(at, next))}
              onDrop={() => onChange(steps.toSpliced(at, 1))}
            />
          ))}
        </tbody>
      </table>
      {!disabled && (
        <Button size="small" icon="plus" onClick={() => onChange([...steps, fresh()])}>
          Add step
        </Button>
      )}
    </>
  );
}
