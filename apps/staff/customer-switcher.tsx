// The switcher between customers, for whoever works for several: unfinished work is asked about, and nothing of the former customer stays.
import { useState } from 'react';
import { pyramid } from '../../modules/identity/identity.contract.ts';
import { call } from '../../packages/pages/client.ts';
import { dropDrafts, failureOf, listDrafts, toastFailure } from '../../packages/pages/pages.ts';
import { Button, Dialog, Switcher, toast } from '../../packages/ui/ui.ts';
import { useOwnSession } from './session-context.ts';

interface Customer {
  CustomerId: string;
  Name: string;
}

/** Source: specification 8. */
const cannotSwitch = 'Cannot switch to selected Customer instance';

/** The name of the customer; a switcher where there is more than one. */
export function CustomerSwitcher({ customers, current }: { customers: readonly Customer[]; current: string }) {
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
  if (customers.length < 2) return <span className="row">{name}</span>;
  return (
    <>
      <Switcher
        label="Customer"
        value={current}
        text={name}
        options={customers.map(({ CustomerId, Name }) => ({ value: CustomerId, label: Name }))}
        onPick={(option) => pick(option.value)}
      />
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title="Switch with unfinished work?"
          actions={
            <>
              <Button weight="danger" onClick={() => void switchTo(asked.customerId)}>
                Drop it and switch
              </Button>
              <Button weight="primary" autoFocus onClick={() => setAsked(null)}>
                Stay
              </Button>
            </>
          }
        >
          <p>Typed and not saved: {asked.titles.join(', ')}. Nothing of one customer is kept on this machine while you work for another.</p>
        </Dialog>
      )}
    </>
  );
}
