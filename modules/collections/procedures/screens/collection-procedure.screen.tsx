// The steps of collection of a community: names of its own, each mapped to one stage, with days, amounts, fee
// and letter. Published as versions.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, Failed, LoadingRows, Note, PageHeader, SelectField } from '../../../../packages/ui/ui.ts';
import { collectionProcedures } from '../procedure.contract.ts';
import { StepRows } from './step-rows.tsx';

export type Procedure = ClientOutput<typeof collectionProcedures.getProcedure>;

function Editor({ shown }: { shown: Procedure }) {
  const { communityId } = useCommunity();
  const may = useMayCall(collectionProcedures.publishProcedure);
  const publish = useCommand(collectionProcedures.publishProcedure);
  const [steps, setSteps] = useState(shown.steps);
  const [feeCodeId, setFeeCode] = useState(shown.feeCodeId ?? '');
  const [withdrawalTemplateId, setWithdrawal] = useState(shown.withdrawalTemplateId ?? '');
  const [byAssessments, setByAssessments] = useState(shown.byAssessments);
  const [movesOpen, setMoves] = useState(false);
  const refused = publish.error ? failureOf(publish.error).message : null;
  const run = () =>
    publish.mutate({
      communityId,
      steps,
      feeCodeId: feeCodeId || null,
      withdrawalTemplateId: withdrawalTemplateId || null,
      byAssessments,
      movesOpen,
    });
  return (
    <div className="scroll psec">
      {refused && <Note tone="problem" icon="alert-triangle" title={refused} />}
      {publish.data && <Note tone="good" title={`Version ${publish.data.versionNo} is published.`} />}
      {shown.ladders.length === 0 ? (
        <Note title="No rule on file">
          No record of law binds collection here, so the neutral ladder is proposed. Set the state and kind of the community under Law
          packs.
        </Note>
      ) : (
        shown.ladders.map((one) => (
          <p key={one.ruleVersion}>
            {one.title} <span className="cite">{one.citation}</span>
          </p>
        ))
      )}
      <StepRows shown={shown} steps={steps} onChange={setSteps} disabled={!may} />
      <SelectField
        label="Fees are charged on"
        placeholder="No code"
        value={feeCodeId}
        onChange={setFeeCode}
        disabled={!may}
        options={shown.codes.map((one) => ({ value: one.codeId, label: `${one.alias} ${one.name}` }))}
      />
      <SelectField
        label="Letter that withdraws a notice"
        placeholder="No template"
        value={withdrawalTemplateId}
        onChange={setWithdrawal}
        disabled={!may}
        options={shown.templates.map((one) => ({ value: one.templateId, label: one.name }))}
      />
      <CheckField
        label="Count days from the oldest open assessment, not from fees"
        value={byAssessments}
        onChange={setByAssessments}
        disabled={!may}
      />
      {shown.published && shown.published.openCases > 0 && (
        <CheckField
          label={`Move the ${shown.published.openCases} open cases to this version`}
          value={movesOpen}
          onChange={setMoves}
          disabled={!may}
        />
      )}
      {may && (
        <Button weight="primary" aria-busy={publish.isPending} onClick={run}>
          {`Publish version ${(shown.published?.versionNo ?? 0) + 1}`}
        </Button>
      )}
    </div>
  );
}

/** The page at `/c/$communityId/receivables/collections/steps`. */
export default function CollectionProcedureScreen() {
  const { communityId } = useCommunity();
  const read = useCall(collectionProcedures.getProcedure, { communityId });
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows />;
  const { published } = read.data;
  return (
    <>
      <PageHeader
        title="Collection steps"
        crumbs={[
          <ScreenLink key="list" to="activity-collections">
            Collections
          </ScreenLink>,
        ]}
        meta={published ? `Version ${published.versionNo}, by ${published.publishedBy}` : 'Nothing is published yet: this is a proposal'}
      />
      <Editor key={published?.versionNo ?? 0} shown={read.data} />
    </>
  );
}
