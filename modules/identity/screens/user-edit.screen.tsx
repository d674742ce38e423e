// Changes a user; the form is open from the start.
import { useShell } from '../../../packages/pages/shell.tsx';
import { UserProfile } from './user-profile.tsx';

/** The page at `/users/$userId/edit`. */
export default function UserEditScreen() {
  const { params } = useShell();
  return <UserProfile userId={params.userId ?? ''} startInEdit />;
}
