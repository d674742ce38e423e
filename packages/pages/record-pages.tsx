// The pages of a record kind: one screen adds it, shows it and lets it be changed.
import type { ComponentProps, ComponentType } from 'react';
import { useShell } from './shell.tsx';

type Face = 'add' | 'edit' | 'view';

const FACES: readonly Face[] = ['add', 'edit', 'view'];

/** What the one screen of a record kind is given: which record, null where one is added. */
type RecordScreen<Param extends string, Fixed> = ComponentType<{ [key in Param]: string | null } & { startInEdit?: boolean } & Fixed>;

/**
 * The pages `x-add`, `x-edit` and `x-view` of the record kind x, all of them the same screen. `param` names
 * the record in their paths and among the properties of the screen; `faces` are fewer where a page has a
 * screen of its own, and `fixed` says what kinds that share a screen differ in.
 */
export function recordPages<Name extends string, Param extends string, Shown extends Face = Face, const Fixed extends object = object>(
  name: Name,
  param: Param,
  load: () => Promise<{ default: RecordScreen<Param, Fixed> }>,
  { faces = FACES as readonly Shown[], fixed }: { faces?: readonly Shown[]; fixed?: Fixed } = {},
): Record<`${Name}-${Shown}`, () => Promise<{ default: ComponentType }>> {
  const pages = faces.map((face) => [`${name}-${face}`, async () => ({ default: pageOf((await load()).default, param, face, fixed) })]);
  return Object.fromEntries(pages);
}

function pageOf<Param extends string, Fixed extends object>(
  Shown: RecordScreen<Param, Fixed>,
  param: Param,
  face: Face,
  fixed: Fixed | undefined,
): ComponentType {
  return function RecordPage() {
    const { params } = useShell();
    const id = face === 'add' ? null : (params[param] ?? '');
    const props = { [param]: id, startInEdit: face === 'edit', ...fixed } as ComponentProps<typeof Shown>;
    return <Shown key={id} {...props} />;
  };
}
