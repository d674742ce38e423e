// What stands below the customer's own record: its partners and its automation agents.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Tag } from '../../../../packages/ui/ui.ts';
import { automationAgent } from '../../agents/agent.contract.ts';
import { partner } from '../../partners/partner.contract.ts';
import { partnerFields } from '../../partners/partner.fields.ts';

function Partners() {
  const rows = useCall(partner.listPartners, {}).data ?? [];
  return (
    <section aria-label="Partners" className="stack">
      <h2>Partners</h2>
      {rows.length === 0 ? (
        <p className="t3">No partners yet: firms that print coupons, mail letters and the like.</p>
      ) : (
        <table className="side-table" aria-label="Partners">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Type</th>
              <th scope="col">Account number</th>
              <th scope="col">Services</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.partnerId}>
                <td>
                  <ScreenLink to="partner-view" params={{ partnerId: row.partnerId }}>
                    {row.name}
                  </ScreenLink>{' '}
                  {!row.isActive && <Tag>Not in use</Tag>}
                </td>
                <td>{partnerFields.partnerType.words[row.partnerType]}</td>
                <td>{row.accountNumber}</td>
                <td>{row.services}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Agents({ onAdd }: { onAdd: (() => void) | null }) {
  const rows = useCall(automationAgent.listAutomationAgents, {}).data ?? [];
  return (
    <section aria-label="Automation agents" className="stack">
      <h2>Automation agents</h2>
      {rows.length === 0 ? (
        <p className="t3">No automation agents yet: named actors that own automatic work, with a person responsible for each.</p>
      ) : (
        <table className="side-table" aria-label="Automation agents">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Purpose</th>
              <th scope="col">Answered for by</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.automationAgentId}>
                <td>
                  <ScreenLink to="automation-agent-view" params={{ automationAgentId: row.automationAgentId }}>
                    {row.name}
                  </ScreenLink>{' '}
                  {!row.isActive && <Tag>At rest</Tag>}
                </td>
                <td>{row.purpose}</td>
                <td>
                  {row.responsible} {!row.isAnsweredFor && <Tag tone="attention">Not active</Tag>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {onAdd && (
        <div>
          <Button size="small" icon="plus" keys="g" onClick={onAdd}>
            Add automation agent
          </Button>
        </div>
      )}
    </section>
  );
}

/** Partners and automation agents, as far as the viewer may see them. */
export function ClientParts({ onAddAgent }: { onAddAgent: (() => void) | null }) {
  const seesPartners = useMayCall(partner.listPartners);
  const seesAgents = useMayCall(automationAgent.listAutomationAgents);
  return (
    <>
      {seesPartners && <Partners />}
      {seesAgents && <Agents onAdd={onAddAgent} />}
    </>
  );
}
