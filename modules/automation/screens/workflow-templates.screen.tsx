// The twenty recipes: what each does, its steps, and one button to add it.
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, Column, PageHeader, PanelSection, ScrollRegion } from '../../../packages/ui/ui.ts';
import { type Recipe, recipes } from '../workflows/recipe.contract.ts';
import { type Names, sentencesOf } from '../workflows/sentence.rules.ts';
import { workflows } from '../workflows/workflow.contract.ts';
import { SentenceList } from './workflow-words.tsx';

const none = new Map<string, string>();
const jobs = new Map([
  ['apply-prepaids', 'Apply prepaids'],
  ['apply-late-fees', 'Apply late fees'],
  ['owner-statements', 'Owner statements'],
]);
const acts = new Map([['Payables.addBill', 'enters a bill']]);
const names: Names = { people: none, roles: none, templates: none, workflows: none, jobs, acts, community: 'any community' };

function RecipeRow({ recipe, onUse }: { recipe: Recipe; onUse: (() => void) | null }) {
  return (
    <li className="stack">
      <p className="row">
        <b>{recipe.title}</b>
        {onUse && (
          <span className="push">
            <Button size="small" aria-label={`Use template: ${recipe.title}`} onClick={onUse}>
              Use template
            </Button>
          </span>
        )}
      </p>
      <p className="t2">{recipe.does}</p>
      <SentenceList sentences={sentencesOf(recipe.definition, names)} />
    </li>
  );
}

/** The page at `/workflow-templates`. */
export default function WorkflowTemplatesScreen() {
  const shell = useShell();
  const mayAdd = useMayCall(workflows.addWorkflow);
  const byArea = [...Map.groupBy(recipes, ({ area }) => area)].sort(([a], [b]) => a.localeCompare(b));
  return (
    <Column>
      <PageHeader title="Workflow templates" meta={`${recipes.length} recipes, each added as a draft and watched in shadow first`} />
      <ScrollRegion label="Templates">
        {byArea.map(([area, own]) => (
          <PanelSection key={area} title={area} aside={own.length}>
            <ul className="stack">
              {own.map((recipe) => (
                <RecipeRow
                  key={recipe.key}
                  recipe={recipe}
                  onUse={mayAdd ? () => shell.go('workflow-add', {}, { template: recipe.key }) : null}
                />
              ))}
            </ul>
          </PanelSection>
        ))}
      </ScrollRegion>
    </Column>
  );
}
