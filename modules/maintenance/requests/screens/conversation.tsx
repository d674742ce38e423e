// The conversation of a request or a work order: who said what to whom, what was done, and a line to write.
import { useState } from 'react';
import type { Instant } from '../../../../packages/kernel/kernel.ts';
import { Button, CheckField, MenuButton, PanelSection, Segmented, Tag, TextAreaField, TimeText } from '../../../../packages/ui/ui.ts';

/** A line as calls show it. */
interface ShownComment {
  caseCommentId: string;
  audience: 'PUBLIC' | 'INTERNAL' | 'VENDOR' | 'STEP';
  channel: 'SCREEN' | 'EMAIL' | 'LINK';
  author: string;
  body: string;
  sentTo: string;
  enteredTime: Instant;
}

const channelWords = { SCREEN: '', EMAIL: ', by email', LINK: ', by link' } as const;
const audienceTags = { PUBLIC: 'Public', INTERNAL: 'Internal note', VENDOR: 'Vendor' } as const;

function Line({ line }: { line: ShownComment }) {
  const { audience, author, channel, sentTo, body, enteredTime } = line;
  if (audience === 'STEP')
    return (
      <li className="sm t3">
        {body}
        {author && `, ${author}`}, <TimeText value={enteredTime} form="minute" />
      </li>
    );
  return (
    <li>
      <div className="row" style={{ gap: 6 }}>
        <b className="m">{author}</b>
        <span className="sm t3">
          {sentTo === '' ? channelWords[channel].replace(', ', '') : `to ${sentTo}`} <TimeText value={enteredTime} form="minute" />
        </span>
        <Tag tone={audience === 'INTERNAL' ? 'attention' : 'neutral'}>{audienceTags[audience]}</Tag>
      </div>
      <p style={{ whiteSpace: 'pre-wrap', margin: '2px 0 10px' }}>{body}</p>
    </li>
  );
}

interface ConversationProps {
  comments: readonly ShownComment[];
  /** What the tick beside the text says: it is for others than staff. */
  outside: string;
  /** Ticked at first. */
  startsOutside: boolean;
  mayWrite: boolean;
  replies?: readonly { name: string; text: string }[];
  /** Why nothing can be sent out; blank where it can. */
  cannot?: string;
  busy: boolean;
  onSend(body: string, isOutside: boolean): Promise<unknown>;
}

/** The conversation, the newest below, with its writing line. */
export function Conversation({ comments, outside, startsOutside, mayWrite, replies = [], cannot = '', busy, onSend }: ConversationProps) {
  const [body, setBody] = useState('');
  const [isOutside, setOutside] = useState(startsOutside && cannot === '');
  const [part, setPart] = useState<'all' | 'said' | 'internal'>('all');
  const shown = comments.filter((one) =>
    part === 'all' ? true : part === 'internal' ? one.audience === 'INTERNAL' : one.audience === 'PUBLIC' || one.audience === 'VENDOR',
  );
  const send = () => {
    if (body.trim() !== '')
      void onSend(body, isOutside).then(
        () => setBody(''),
        () => {},
      );
  };
  return (
    <PanelSection
      title="Conversation"
      aside={
        <Segmented
          label="Part of the conversation"
          value={part}
          onChange={setPart}
          options={[
            { value: 'all', label: 'All' },
            { value: 'said', label: 'Said' },
            { value: 'internal', label: 'Internal' },
          ]}
        />
      }
    >
      {shown.length === 0 ? (
        <p className="t2">Nothing is said yet.</p>
      ) : (
        <ol style={{ listStyle: 'none', padding: 0, margin: 0 }}>
          {shown.map((line) => (
            <Line key={line.caseCommentId} line={line} />
          ))}
        </ol>
      )}
      {mayWrite && (
        <div className="stack">
          <TextAreaField label={isOutside ? 'Answer' : 'Internal note'} rows={3} maxLength={8000} value={body} onChange={setBody} />
          <div className="row">
            {cannot === '' ? (
              <CheckField label={outside} value={isOutside} onChange={setOutside} />
            ) : (
              <span className="sm t3">{cannot}</span>
            )}
            <span className="push" />
            {replies.length > 0 && (
              <MenuButton label="Kept replies" items={replies.map((one) => ({ label: one.name, run: () => setBody(one.text) }))} />
            )}
            <Button weight="primary" aria-busy={busy} disabled={body.trim() === ''} onClick={send}>
              {isOutside ? 'Send' : 'Add note'}
            </Button>
          </div>
        </div>
      )}
    </PanelSection>
  );
}
