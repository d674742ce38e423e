// The switcher between customers, for whoever works for several: unfinished work is asked about, and nothing
// of the former customer stays.
import { type ReactNode, useState } from 'react';
import { pyramid } from '../../modules/identity/identity.contract.ts';
import { call } from '../../packages/pages/client.ts';
import { dropDrafts, failureOf, listDrafts, toastFailure } from '../../packages/pages/pages.ts';
import { Button, Dialog, type MenuItem, Switcher, toast } from '../../packages/ui/ui.ts';
import { useOwnSession } from './session-context.ts';

interface Customer {
  CustomerId: string;
  Name: string;
}

/** Source: specification 8. */
const cannotSwitch = 'Cannot switch to selected Customer instance';

/** The name of the customer, and the ways to another where there is one. */
export interface CustomerSwitch {
  /** For the top bar: a name, or a list to choose from. */
  crumb: ReactNode;
  /** The same for the menu of the user, since a narrow screen has no room for the list. */
  items: readonly MenuItem[];
  /** Asks about unfinished work. */
  question: ReactNode;
}

function Question({ titles, onSwitch, onStay }: { titles: readonly string[]; onSwitch(): void; onStay(): void }) {
  return (
    <Dialog
      open
      onClose={onStay}
      title="Switch with unfinished work?"
      actions={
        <>
          <Button weight="danger" onClick={onSwitch}>
            Drop it and switch
          </Button>
          <Button weight="primary" autoFocus onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <p>Typed and not saved: {titles.join(', ')}. Nothing of one customer is kept on this machine while you work for another.</p>
    </Dialog>
  );
}

/** Switching between the customers a person works for. */
export function useCustomerSwitch(customers: readonly Customer[], current: string): CustomerSwitch {
  const session = useOwnSession();
  const [asked, setAsked] = useState<{ customerId: string; titles: readonly string[] } | null>(null);
  const name = customers.find(({ CustomerId }) => CustomerId === current)?.Name ?? '';
  const switchTo = async (customerId: string) => {
    setAsked(null);
    try {
      const { Success, Message, Data } = await call(pyramid.switchCustomer, { CustomerId: customerId });
      if (!Success || !Data) return void toast({ tone: 'problem', text: Message || cannotSwitch });
      dropDrafts();
      session.change({ Token: Data.token, UserId: Data.userId });
    } catch (error) {
      if (failureOf(error).message) toastFailure(error);
      else toast({ tone: 'problem', text: cannotSwitch });
    }
  };
  const pick = (customerId: string) => {
    if (customerId === current) return;
    const titles = listDrafts().map(({ title }) => title);
    if (titles.length > 0) setAsked({ customerId, titles });
    else void switchTo(customerId);
  };
  const options = customers.map(({ CustomerId, Name }) => ({ value: CustomerId, label: Name }));
  const others = options.filter(({ value }) => value !== current);
  return {
    crumb:
      others.length === 0 ? (
        <span className="row">{name}</span>
      ) : (
        <Switcher label="Customer" value={current} text={name} options={options} onPick={(option) => pick(option.value)} />
      ),
    items: others.map(({ value, label }) => ({ label: `Work for ${label}`, icon: 'arrow-right', run: () => pick(value) })),
    question: asked && <Question titles={asked.titles} onSwitch={() => void switchTo(asked.customerId)} onStay={() => setAsked(null)} />,
  };
}
