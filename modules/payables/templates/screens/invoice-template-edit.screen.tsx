// Changes an invoice template; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { TemplateProfile } from './template-profile.tsx';

/** The page at `/c/$communityId/payables/invoice-templates/$invoiceTemplateId/edit`. */
export default function InvoiceTemplateEditScreen() {
  const { params } = useShell();
  return <TemplateProfile templateId={params.invoiceTemplateId ?? ''} startInEdit />;
}
