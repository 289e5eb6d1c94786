import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

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

/** The panel's palette: teal and blue, each dark enough on white and light enough on the dark ground to be read. */
export const theme = createTheme({
  colors: { teal, blue, dark },
  primaryColor: 'teal',
  primaryShade: 7,
  fontFamily: "Vazirmatn, system-ui, 'Segoe UI', Roboto, sans-serif",
  headings: { fontFamily: "Vazirmatn, system-ui, 'Segoe UI', Roboto, sans-serif", fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
});

/** Secondary, example and error text with at least 4.5 to 1 on every ground of the panel, and edges of fields with 3; the library's own are paler. */
export const readableTexts: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55635c',
    '--mantine-color-error': '#be1f2d',
    '--mantine-color-placeholder': '#65726b',
    '--field-edge': '#87938b',
  },
  dark: {
    '--mantine-color-dimmed': '#a9bab2',
    '--mantine-color-error': '#ff7b76',
    '--mantine-color-placeholder': '#93a49c',
    '--field-edge': '#6b7c74',
  },
});
