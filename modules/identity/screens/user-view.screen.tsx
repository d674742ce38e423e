// Shows a user; E opens the form.
import { useShell } from '../../../packages/pages/shell.tsx';
import { UserProfile } from './user-profile.tsx';

/** The page at `/users/$userId`. */
export default function UserViewScreen() {
  const { params } = useShell();
  return <UserProfile userId={params.userId ?? ''} />;
}
