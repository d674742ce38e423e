// Shows an invoice template; E opens the form.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { TemplateProfile } from './template-profile.tsx';

/** The page at `/c/$communityId/payables/invoice-templates/$invoiceTemplateId`. */
export default function InvoiceTemplateViewScreen() {
  const { params } = useShell();
  return <TemplateProfile templateId={params.invoiceTemplateId ?? ''} />;
}
