// The SQL of a user's own settings.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { UserSettings } from './user-settings.contract.ts';

/** The settings of a user, those nobody saved as they are at first; undefined for no user of the customer. */
export async function findUserSettings(tx: Tx, userId: string): Promise<UserSettings | undefined> {
  const found =
    await sql<UserSettings>`select u.user_id as "userId", s.default_community_id as "defaultCommunityId", u.display_name as "contactDisplayName",
      coalesce(s.start_page, 0)::int as "startPage",
      coalesce(s.notify_invoice_submission, true) as "NotifyInvoiceSubmission", coalesce(s.notify_ap_approval, true) as "NotifyAPApproval",
      coalesce(s.notify_internal_ap_approval, true) as "NotifyInternalAPApproval", coalesce(s.notify_ccr_updates, true) as "NotifyCCRUpdates",
      coalesce(s.notify_service_request_updates, true) as "NotifyServiceRequestUpdates", coalesce(s.notify_auto_recon, true) as "NotifyAutoRecon"
    from identity.app_user u left join identity.user_setting s on s.customer_id = ${tx.customerId} and s.user_id = u.user_id
    where u.customer_id = ${tx.customerId} and u.user_id = ${userId}`.execute(tx.db);
  return found.rows[0];
}

/** Saves all of them; the name is the user's own. */
export async function saveUserSettings(tx: Tx, settings: UserSettings): Promise<void> {
  await sql`insert into identity.user_setting (customer_id, user_id, default_community_id, start_page, notify_invoice_submission, notify_ap_approval,
      notify_internal_ap_approval, notify_ccr_updates, notify_service_request_updates, notify_auto_recon)
    values (${tx.customerId}, ${settings.userId}, ${settings.defaultCommunityId}, ${settings.startPage}, ${settings.NotifyInvoiceSubmission},
      ${settings.NotifyAPApproval}, ${settings.NotifyInternalAPApproval}, ${settings.NotifyCCRUpdates}, ${settings.NotifyServiceRequestUpdates},
      ${settings.NotifyAutoRecon})
    on conflict (customer_id, user_id) do update set default_community_id = excluded.default_community_id, start_page = excluded.start_page,
      notify_invoice_submission = excluded.notify_invoice_submission, notify_ap_approval = excluded.notify_ap_approval,
      notify_internal_ap_approval = excluded.notify_internal_ap_approval, notify_ccr_updates = excluded.notify_ccr_updates,
      notify_service_request_updates = excluded.notify_service_request_updates, notify_auto_recon = excluded.notify_auto_recon`.execute(
    tx.db,
  );
  await sql`update identity.app_user set display_name = ${settings.contactDisplayName}, version = version + 1
    where customer_id = ${tx.customerId} and user_id = ${settings.userId} and display_name <> ${settings.contactDisplayName}`.execute(
    tx.db,
  );
}
