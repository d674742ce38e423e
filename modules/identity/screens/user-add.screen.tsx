// Adds a user.
import { UserProfile } from './user-profile.tsx';

/** The page at `/users/new`. */
export default function UserAddScreen() {
  return <UserProfile userId={null} />;
}
