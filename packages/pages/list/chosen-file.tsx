// Saves a file of the rows chosen in a list, or of all that match.
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnyList } from '../../contract/list.ts';
import { Button, type IconName } from '../../ui/ui.ts';
import { toastFailure } from '../action.tsx';
import { downloadFile } from '../client.ts';
import { useMayCall } from '../shell.tsx';
import { type Chosen, chosenInput } from './bulk-act.tsx';

interface ChosenFileProps {
  list: Pick<AnyList, 'calls'>;
  scope: Readonly<Record<string, unknown>>;
  chosen: Chosen;
  endpoint: Endpoint;
  label: string;
  icon?: IconName;
}

/** A button for the acts of a list; it is not there for who may not make the call. */
export function ChosenFile({ list, scope, chosen, endpoint, label, icon = 'download' }: ChosenFileProps) {
  const may = useMayCall(endpoint);
  if (!may) return null;
  const save = async () => downloadFile(endpoint, { ...scope, ...(await chosenInput(list, scope, chosen)) } as never);
  return (
    <Button icon={icon} onClick={() => void save().catch(toastFailure)}>
      {label}
    </Button>
  );
}
