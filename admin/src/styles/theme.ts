import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { foundOptions } from './found-options.js';

const teal: MantineColorsTuple = [
  '#e6faf6',
  '#cdf1ea',
  '#9ee2d5',
  '#6bd2bf',
  '#43c4ac',
  '#29b89d',
  '#128f79',
  '#0a7468',
  '#0a5c52',
  '#08463f',
];

const blue: MantineColorsTuple = [
  '#e8f2ff',
  '#d0e1fb',
  '#a0c2f3',
  '#6ca1ec',
  '#4286e5',
  '#2876e2',
  '#1c5fc4',
  '#1550ad',
  '#0e4596',
  '#003a80',
];

/** From text (0) to the ground (8); Mantine's surfaces are 7, its inputs 6, its edges 4. */
const dark: MantineColorsTuple = [
  '#eef4f0',
  '#cdd9d3',
  '#a9bab2',
  '#7f9289',
  '#3c4c46',
  '#283531',
  '#1e2926',
  '#141d1a',
  '#0b1210',
  '#060b09',
];

/** Ivory: nothing in the light theme is blue-grey. */
const gray: MantineColorsTuple = [
  '#faf7f0',
  '#f4f0e7',
  '#ede7da',
  '#e5dfd2',
  '#d8d0bf',
  '#b9b3a4',
  '#87938b',
  '#55635c',
  '#2f3a35',
  '#17211d',
];

const red: MantineColorsTuple = [
  '#fdefee',
  '#fbdcda',
  '#f7b9b6',
  '#ff9d98',
  '#ff7b76',
  '#e0474c',
  '#cf2b38',
  '#be1f2d',
  '#971723',
  '#6b1019',
];

const FONT = "Vazirmatn, system-ui, 'Segoe UI', Roboto, sans-serif";
const SCRIM = { backgroundOpacity: 0.55, color: '#061c17' };

/** The panel's theme. Only the words of the library's own buttons depend on the language. */
export function createPanelTheme(closeLabel: string) {
  // The head of a dialog is no second banner of the page.
  const attributes = { header: { role: 'presentation' } };
  const closeButtonProps = { 'aria-label': closeLabel };
  return createTheme({
    colors: { teal, blue, dark, gray, red },
    primaryColor: 'teal',
    primaryShade: 7,
    white: '#ffffff',
    black: '#17211d',
    fontFamily: FONT,
    fontFamilyMonospace: "ui-monospace, 'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace",
    headings: {
      fontFamily: FONT,
      fontWeight: '700',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.45' },
        h2: { fontSize: '0.9375rem', lineHeight: '1.5' },
        h3: { fontSize: '0.875rem', lineHeight: '1.55' },
      },
    },
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.5', sm: '1.55', md: '1.6', lg: '1.6', xl: '1.5' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '6px', sm: '8px', md: '10px', lg: '14px', xl: '18px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    breakpoints: { xs: '30em', sm: '48em', md: '64.0625em', lg: '80em', xl: '100em' },
    components: {
      Checkbox: { defaultProps: { radius: 5 } },
      // A list that is there while it is closed is measured again and again.
      Combobox: { defaultProps: { keepMounted: false } },
      // What is typed into a list of options is found in any spelling.
      Select: { defaultProps: { filter: foundOptions } },
      MultiSelect: { defaultProps: { filter: foundOptions } },
      TagsInput: { defaultProps: { filter: foundOptions } },
      Autocomplete: { defaultProps: { filter: foundOptions } },
      ActionIcon: { defaultProps: { size: 36, variant: 'subtle', color: 'gray' } },
      Menu: {
        // Its placeholder is a child that a menu may not have.
        defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false },
      },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'xl',
          padding: 'lg',
          closeButtonProps,
          overlayProps: SCRIM,
          attributes,
        },
      },
      Drawer: { defaultProps: { closeButtonProps, overlayProps: SCRIM, attributes } },
      Tooltip: { defaultProps: { openDelay: 350, radius: 'sm', fz: 12 } },
      Notification: { defaultProps: { closeButtonProps } },
    },
  });
}

/** The library's own variables, changed so that texts have a contrast of 4.5 and edges of 3 on every ground of the panel. */
export const readableTexts: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#17211d',
    '--mantine-color-dimmed': '#55635c',
    '--mantine-color-error': '#be1f2d',
    '--mantine-color-placeholder': '#65726b',
    '--mantine-color-anchor': '#0a6a5f',
    '--mantine-color-default-border': '#d8d0bf',
    '--mantine-color-default-hover': '#faf7f0',
  },
  dark: {
    '--mantine-color-body': '#141d1a',
    '--mantine-color-text': '#eef4f0',
    '--mantine-color-dimmed': '#a9bab2',
    '--mantine-color-error': '#ff7b76',
    '--mantine-color-placeholder': '#93a49c',
    '--mantine-color-anchor': '#4fd6c4',
    '--mantine-color-default': '#1a2421',
    '--mantine-color-default-border': '#33423c',
    '--mantine-color-default-hover': '#1e2926',
  },
});
