// Adds an invoice template.
import { TemplateProfile } from './template-profile.tsx';

/** The page at `/c/$communityId/payables/invoice-templates/new`. */
export default function InvoiceTemplateAddScreen() {
  return <TemplateProfile templateId={null} />;
}
