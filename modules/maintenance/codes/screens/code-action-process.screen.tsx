// The codes of requests and work orders of a community, family by family, with their action processes and the
// replies kept for reuse.
import { useState } from 'react';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Action } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  CheckField,
  Code,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  ScrollRegion,
  Segmented,
  Tag,
  toast,
} from '../../../../packages/ui/ui.ts';
import { againWords, type CodeFamily, codeFamilies, priorityWords } from '../../families.contract.ts';
import { cannedReplies, requestCodes } from '../request-code.contract.ts';
import {
  type Choices,
  CodeDialog,
  ProcessDialog,
  ReplyDialog,
  type ShownCode,
  type ShownProcess,
  type ShownReply,
} from './code-dialogs.tsx';

type Part = CodeFamily | 'REPLIES';
type Open = { code: ShownCode | null } | { process: ShownProcess | null } | { copy: true } | null;

function Copy({ family, onClose }: { family: CodeFamily; onClose(): void }) {
  const { communityId } = useCommunity();
  const { communities } = useShell();
  const [to, setTo] = useState<readonly string[]>([]);
  const copy = useCommand(requestCodes.copyRequestCodes);
  const done = {
    onSuccess: ({ codes, processes }: { codes: number; processes: number }) => {
      toast({ text: `${codes} codes and ${processes} processes copied` });
      onClose();
    },
  };
  return (
    <FormDialog
      title={`Copy ${codeFamilies[family].toLowerCase()} codes to other communities`}
      confirmLabel={`Copy to ${to.length}`}
      ready={to.length > 0}
      busy={copy.isPending}
      error={copy.error}
      run={() => copy.mutate({ communityId, family, toCommunityIds: [...to] }, done)}
      onClose={onClose}
    >
      <p>Codes in use and their processes are copied. A code or process a community has by that name stays as it is.</p>
      {communities
        .filter((one) => one.communityId !== communityId)
        .map((one) => (
          <CheckField
            key={one.communityId}
            label={one.name}
            value={to.includes(one.communityId)}
            onChange={(on) => setTo(on ? [...to, one.communityId] : to.filter((other) => other !== one.communityId))}
          />
        ))}
    </FormDialog>
  );
}

function Codes({ codes, mayEdit, onOpen }: { codes: readonly ShownCode[]; mayEdit: boolean; onOpen(code: ShownCode): void }) {
  const { communityId } = useCommunity();
  return (
    <table className="mini">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Name</th>
          <th scope="col">Category</th>
          <th scope="col">Priority</th>
          <th scope="col">Promise</th>
          <th scope="col">Process</th>
          <th scope="col" className="num">
            Open
          </th>
          <th scope="col">
            <span className="sr">Acts</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.requestCodeId}>
            <td>
              <Code>{code.alias}</Code>
            </td>
            <td>
              {code.name} {!code.isActive && <Tag>Retired</Tag>}
            </td>
            <td>{code.category}</td>
            <td>{priorityWords[code.priority]}</td>
            <td>{code.resolveDays === null ? '' : `${code.resolveDays} days`}</td>
            <td>{code.process || 'Default'}</td>
            <td className="num">{code.openCases}</td>
            <td>
              {mayEdit && (
                <span className="row">
                  <Button size="small" onClick={() => onOpen(code)}>
                    Edit {code.alias}
                  </Button>
                  <Action
                    size="small"
                    label={code.isActive ? `Retire ${code.alias}` : `Use ${code.alias} again`}
                    run={() =>
                      call(requestCodes.retireRequestCodes, { communityId, requestCodeIds: [code.requestCodeId], isActive: !code.isActive })
                    }
                  />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Processes({
  processes,
  mayEdit,
  onOpen,
}: {
  processes: readonly ShownProcess[];
  mayEdit: boolean;
  onOpen(process: ShownProcess): void;
}) {
  const { communityId } = useCommunity();
  return (
    <>
      {processes.map((process) => (
        <PanelSection
          key={process.actionProcessId}
          title={
            <>
              {process.name} {process.isDefault && <Tag tone="good">Default</Tag>}
            </>
          }
          aside={`${process.codeCount} codes`}
        >
          <ol>
            {process.steps.map((step) => (
              <li key={`${step.name}${step.days}`}>
                {[
                  `${step.name}, ${countWords(step.days, 'day')} after it came`,
                  step.fine && `fine ${step.fine}`,
                  againWords(step.everyDays),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ol>
          {mayEdit && (
            <div className="row">
              <Button size="small" onClick={() => onOpen(process)}>
                Edit {process.name}
              </Button>
              {process.olderCases > 0 && (
                <Action
                  size="small"
                  label={`Move ${process.olderCases} open requests to these steps`}
                  run={() => call(requestCodes.moveOpenCases, { communityId, actionProcessId: process.actionProcessId })}
                  done={({ moved }) => `${moved} requests have these steps now`}
                />
              )}
            </div>
          )}
        </PanelSection>
      ))}
    </>
  );
}

function Replies() {
  const { communityId } = useCommunity();
  const replies = useCall(cannedReplies.listCannedReplies, { communityId });
  const mayAdd = useMayCall(cannedReplies.addCannedReply);
  const mayDelete = useMayCall(cannedReplies.deleteCannedReply);
  const [open, setOpen] = useState<{ reply: ShownReply | null } | null>(null);
  if (replies.error)
    return <Failed message={replies.error.message} reference={replies.error.reference} onRetry={() => void replies.refetch()} />;
  if (!replies.data) return <LoadingRows rows={3} />;
  const add = mayAdd && (
    <Button icon="plus" onClick={() => setOpen({ reply: null })}>
      Add kept reply
    </Button>
  );
  return (
    <>
      {replies.data.length === 0 ? (
        <EmptyState title="No replies are kept yet" icon="clipboard" actions={add}>
          What is answered again and again is written once, with the name, the number and the promise date filled in.
        </EmptyState>
      ) : (
        <PanelSection title="Kept replies" aside={add}>
          {replies.data.map((reply) => (
            <div key={reply.cannedReplyId} className="row">
              <b className="m">{reply.name}</b>
              <span className="t2">{reply.body.slice(0, 120)}</span>
              <span className="push" />
              {mayAdd && (
                <Button size="small" onClick={() => setOpen({ reply })}>
                  Edit {reply.name}
                </Button>
              )}
              <Action
                size="small"
                label={`Delete ${reply.name}`}
                allowed={mayDelete}
                confirm={{ title: `Delete ${reply.name}?`, text: 'The reply is gone for everyone.', keep: 'Keep the reply' }}
                run={() => call(cannedReplies.deleteCannedReply, { communityId, cannedReplyId: reply.cannedReplyId })}
              />
            </div>
          ))}
        </PanelSection>
      )}
      {open && <ReplyDialog reply={open.reply} onClose={() => setOpen(null)} />}
    </>
  );
}

function Family({ family, choices }: { family: CodeFamily; choices: Choices }) {
  const [open, setOpen] = useState<Open>(null);
  const mayAdd = useMayCall(requestCodes.addRequestCode);
  const mayEdit = useMayCall(requestCodes.editRequestCode);
  const codes = choices.codes.filter((one) => one.family === family);
  const processes = choices.processes.filter((one) => one.family === family);
  const close = () => setOpen(null);
  const add = mayAdd && (
    <Button icon="plus" weight="primary" onClick={() => setOpen({ code: null })}>
      Add code
    </Button>
  );
  return (
    <>
      <Bar>
        <span className="push" />
        {mayAdd && codes.length > 0 && <Button onClick={() => setOpen({ copy: true })}>Copy to communities</Button>}
        {mayAdd && <Button onClick={() => setOpen({ process: null })}>Add action process</Button>}
        {codes.length > 0 && add}
      </Bar>
      {codes.length === 0 ? (
        <EmptyState title="No codes yet" icon="clipboard" actions={add}>
          A code says what a case is about, by when it is promised, who gets it, and which steps follow.
        </EmptyState>
      ) : (
        <Codes codes={codes} mayEdit={mayEdit} onOpen={(code) => setOpen({ code })} />
      )}
      <Processes processes={processes} mayEdit={mayEdit} onOpen={(process) => setOpen({ process })} />
      {open && 'code' in open && <CodeDialog family={family} code={open.code} choices={choices} onClose={close} />}
      {open && 'process' in open && <ProcessDialog family={family} process={open.process} choices={choices} onClose={close} />}
      {open && 'copy' in open && <Copy family={family} onClose={close} />}
    </>
  );
}

/** The page at `/c/$communityId/codes/action-process`. */
export default function CodeActionProcessScreen() {
  const { communityId } = useCommunity();
  const { family = '' } = useShell().search;
  const [part, setPart] = useState<Part>(family in codeFamilies ? (family as CodeFamily) : 'SERVICE');
  const choices = useCall(requestCodes.listRequestCodes, { communityId });
  const parts = [...Object.entries(codeFamilies), ['REPLIES', 'Kept replies']].map(([value, label]) => ({
    value: value as Part,
    label: label ?? '',
  }));
  return (
    <>
      <PageHeader title="Codes and action processes" />
      <Bar>
        <Segmented label="Family" value={part} onChange={setPart} options={parts} />
      </Bar>
      <ScrollRegion label="Codes">
        {choices.error ? (
          <Failed message={choices.error.message} reference={choices.error.reference} onRetry={() => void choices.refetch()} />
        ) : part === 'REPLIES' ? (
          <Replies />
        ) : choices.data ? (
          <Family family={part} choices={choices.data} />
        ) : (
          <LoadingRows />
        )}
      </ScrollRegion>
    </>
  );
}
