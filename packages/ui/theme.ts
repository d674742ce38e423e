// Mantine's theme and variables, so that every Mantine part reads the colours and sizes of tokens.css.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#EDF3FE',
  '#DDE8FC',
  '#AFC5F0',
  '#97B9F7',
  '#6B92DE',
  '#3A66BE',
  '#2D59B2',
  '#224FA7',
  '#1B4190',
  '#14316E',
];

/** The theme of every application of the product. Source: design, look/README.md "Mantine". */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '8px' },
  defaultRadius: 'sm',
  colors: { ink },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  respectReducedMotion: true,
  shadows: { xs: 'var(--shadow-1)', md: 'var(--shadow-2)', xl: 'var(--shadow-3)' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Popover: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 0 } } },
  },
});

const variables: Record<string, string> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--problem)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--active)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft-2)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-color-ink-filled': 'var(--accent)',
  '--mantine-color-ink-filled-hover': 'var(--accent-hover)',
  '--mantine-color-ink-light': 'var(--accent-soft)',
  '--mantine-color-ink-light-hover': 'var(--accent-soft-2)',
  '--mantine-color-ink-light-color': 'var(--accent-text)',
};

/**
 * Points Mantine's colour variables at the tokens; the same for light and dark, because the tokens themselves
 * change.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });
