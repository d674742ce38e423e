// A new workflow: blank, or from one of the recipes; it is saved as a draft that does nothing yet.
import { useState } from 'react';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import { Column, CommitBar, Failed, LoadingRows, Note, PageHeader, ScrollRegion, toast } from '../../../packages/ui/ui.ts';
import { recipes } from '../workflows/recipe.contract.ts';
import { workflows } from '../workflows/workflow.contract.ts';
import { newStep } from './step-fields.tsx';
import { type Typed, WorkflowFields, waitsFor } from './workflow-form.tsx';
import type { Choices } from './workflow-words.tsx';

const blank: Typed = {
  name: '',
  about: '',
  communityId: null,
  hourlyCap: 40,
  breakAfter: 3,
  definition: {
    trigger: { kind: 'SCHEDULE', acts: [], every: 'DAY', weekday: 1, day: 1, time: '06:00' },
    subject: 'workOrder',
    onceDays: null,
    where: { all: true, conditions: [], groups: [] },
    steps: [newStep.TASK],
  },
};

function startOf(template: string): Typed {
  const recipe = recipes.find(({ key }) => key === template);
  return recipe ? { ...blank, name: recipe.title, about: recipe.does, definition: recipe.definition } : blank;
}

function Form({ choices, template }: { choices: Choices; template: string }) {
  const shell = useShell();
  const [typed, setTyped] = useState(() => startOf(template));
  const add = useCommand(workflows.addWorkflow);
  const save = () =>
    add.mutate(
      { ...typed, template },
      {
        onSuccess: ({ workflowId }) => {
          toast({ text: `${typed.name} is a draft. Switch it to shadow to watch it.` });
          shell.go(shell.mayOpen('workflow-edit') ? 'workflow-edit' : 'workflows', { workflowId });
        },
      },
    );
  const nameError = add.error?.fields.find(({ path }) => path === 'name')?.message;
  return (
    <>
      <ScrollRegion label="New workflow">
        {add.error && (
          <section className="psec">
            <Note tone="problem" icon="alert-triangle" title={add.error.message} />
          </section>
        )}
        <WorkflowFields typed={typed} onChange={setTyped} choices={choices} nameError={nameError} />
      </ScrollRegion>
      <CommitBar
        checks={[]}
        note="A draft does nothing until it is turned on"
        discard={{ label: 'Cancel', run: () => shell.go('workflows') }}
        primary={{ label: 'Save draft', run: save, busy: add.isPending, waitsFor: waitsFor(typed) }}
      />
    </>
  );
}

/** The page at `/workflows/new`. */
export default function WorkflowAddScreen() {
  const { template = '' } = useShell().search;
  const choices = useCall(workflows.getWorkflowChoices, {});
  return (
    <Column>
      <PageHeader
        title="Add workflow"
        crumbs={[
          <ScreenLink key="list" to="workflows">
            Workflows
          </ScreenLink>,
          <ScreenLink key="templates" to="workflow-templates">
            Templates
          </ScreenLink>,
        ]}
      />
      {choices.error && (
        <Failed message={choices.error.message} reference={choices.error.reference} onRetry={() => void choices.refetch()} />
      )}
      {!choices.data && !choices.error && <LoadingRows />}
      {choices.data && <Form key={template} choices={choices.data} template={template} />}
    </Column>
  );
}
