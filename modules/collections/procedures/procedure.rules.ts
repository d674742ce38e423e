// What published steps must hold, and the steps proposed to a community that has none.
import { refuse } from '../../../packages/contract/contract.ts';
import { stageNames, stageWords, steppedStages } from '../cases/stage.contract.ts';
import { procedureRefusals, type Step } from './procedure.contract.ts';

const days = {
  REMINDER: 15,
  LATE: 30,
  NOTICE_1: 45,
  NOTICE_2: 75,
  INTENT_TO_LIEN: 90,
  LIEN_APPROVED: 120,
  LIENED: 120,
  INTENT_TO_FORECLOSE: 180,
  FORECLOSURE: 365,
};

/** The neutral ladder: every stage once, the later ones by hand of the board and the attorney. */
export const neutralSteps: readonly Step[] = steppedStages.map((stage): Step => {
  const at = stageNames.indexOf(stage);
  return {
    name: stageWords[stage][0],
    stage,
    daysLate: days[stage as keyof typeof days],
    gapDays: at < 3 ? 0 : 30,
    minimum: 0n,
    fee: 0n,
    templateId: null,
    ladderStep: '',
    actor: stage === 'LIEN_APPROVED' ? 'BOARD' : at >= stageNames.indexOf('LIENED') ? 'ATTORNEY' : 'STAFF',
  };
});

/**
 * Refuses steps that go back to an earlier stage, a fee without a code, a letter without one that withdraws
 * it, and a step of law no record here knows.
 */
export function refuseSteps(
  steps: readonly Step[],
  { feeCodeId, withdrawalTemplateId, known }: { feeCodeId: string | null; withdrawalTemplateId: string | null; known: ReadonlySet<string> },
): void {
  for (const [i, { name, stage, fee, templateId, ladderStep }] of steps.entries()) {
    const before = steps[i - 1];
    if (before && stageNames.indexOf(stage) < stageNames.indexOf(before.stage)) throw refuse(procedureRefusals, 'stagesBackward', { name });
    if (fee > 0n && feeCodeId === null) throw refuse(procedureRefusals, 'feeCodeMissing', { name });
    if (templateId !== null && withdrawalTemplateId === null) throw refuse(procedureRefusals, 'withdrawalMissing', { name });
    if (ladderStep !== '' && !known.has(ladderStep)) throw refuse(procedureRefusals, 'ladderUnknown', { ladderStep });
  }
}
