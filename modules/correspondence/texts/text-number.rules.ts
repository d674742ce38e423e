// The numbers texts go to, in the one form providers take.

/**
 * A number of the North American plan as +1 and ten digits (E.164); null for anything else. Area code and
 * exchange never begin with 0 or 1.
 */
export function textNumber(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(ten) ? `+1${ten}` : null;
}
