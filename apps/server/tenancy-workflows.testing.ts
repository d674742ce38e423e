// A workflow of a community with a run, so that both have a row in the sweeps of who may see what.
import { workflows } from '../../modules/automation/automation.contract.ts';
import type { Player } from './sample/player.ts';

/** A workflow that is watched in shadow, and a run of it. */
export async function watchInShadow(player: Player, communityId: string): Promise<void> {
  const { workflowId } = await player.call(workflows.addWorkflow, {
    name: `Watched in ${communityId}`,
    communityId,
    definition: {
      trigger: { kind: 'MANUAL' },
      subject: 'community',
      steps: [{ kind: 'NOTE', title: 'Looked at {record}' }],
    },
  });
  await player.call(workflows.setWorkflowState, { workflowId, state: 'SHADOW' });
  await player.call(workflows.startWorkflow, { workflowId, subjectId: communityId });
}
