import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';

/** Imports that may not cross a wall, as patterns with the reason the reader is shown. */
const wall = (reason, ...group) => ({ group, message: reason });
const noNode = wall('shared and web run in browsers: no Node.', 'node:*', 'fs', 'path', 'crypto');
const forWeb = wall('web is below the apps and never imports the server.', '@hokm/*', '!@hokm/shared');
const restrict = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

/** React writes texts as texts; these would write them as markup, with whatever stands in it. */
const NO_MARKUP = 'Nothing that is drawn comes from markup: it could run what somebody else wrote.';
const noMarkup = [
  'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  'Property[key.name="dangerouslySetInnerHTML"]',
  'Literal[value="dangerouslySetInnerHTML"]',
  'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment)$/]',
].map((selector) => ({ selector, message: NO_MARKUP }));

/** The rules that run the React compiler are for components and hooks: compiling the other files takes long and finds nothing. */
const hooksRules = reactHooks.configs.recommended.rules;
const everywhere = ['react-hooks/rules-of-hooks', 'react-hooks/exhaustive-deps'];
const forHooks = Object.fromEntries(everywhere.map((name) => [name, hooksRules[name]]));

export default tseslint.config(
  { ignores: ['**/dist/**', '**/.types/**', '**/node_modules/**', '**/.data/**', 'miniapp/.assets/**'] },
  js.configs.recommended,
  { rules: { 'no-restricted-syntax': ['error', ...noMarkup] } },
  // Drawings that stand in the source, as paths: no word of anybody reaches them.
  { files: ['miniapp/src/{deck,ui/art}/*.tsx'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.tests.json', './admin/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness is injected.' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-generated-empty-object-type': 'off',
    },
  },
  {
    files: ['shared/src/**/*.ts'],
    rules: {
      ...restrict(
        wall('shared imports none of the parts.', '@hokm/*', '**/server/**', '**/miniapp/**', '**/bot/**'),
        noNode,
      ),
      'no-restricted-globals': ['error', 'window', 'document', 'process', 'Buffer', 'Date', 'setTimeout'],
    },
  },
  {
    files: ['shared/src/rules/**/*.ts', 'shared/src/players/**/*.ts'],
    rules: restrict(
      wall(
        'rules and players are pure: nothing of the wire, texts or libraries.',
        'zod',
        '**/protocol/**',
        '**/api/**',
        '**/text/**',
      ),
      noNode,
    ),
  },
  {
    files: ['server/src/play/{games,rooms}/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/src/**/*-view.ts'],
    rules: restrict(
      wall(
        'games and rooms know no HTTP and no sockets.',
        'express',
        'socket.io',
        '**/live/**',
        '**/sockets/**',
        '**/http/**',
      ),
      {
        group: ['@hokm/shared/protocol'],
        importNames: [
          'GameState',
          'UpdateRoom',
          'UpdateLobby',
          'LobbyRoom',
          'WireCard',
          'WirePlayer',
          'WireFairness',
        ],
        message: 'Only views make wire types: nothing else turns a state into a message.',
      },
    ),
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: restrict(forWeb, noNode),
  },
  {
    files: ['web/src/**/*.ts'],
    ignores: ['web/src/{react,i18n,rich}/**'],
    rules: restrict(
      forWeb,
      noNode,
      wall('React stays in web/src/react and web/src/rich.', 'react', 'react-i18next'),
    ),
  },
  {
    files: ['web/src/{react,rich}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: hooksRules,
  },
  {
    files: ['miniapp/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...forHooks,
      ...restrict(
        wall('the mini app never imports the server.', '@hokm/server*', '@hokm/bot*', '**/server/**'),
      ),
    },
  },
  {
    files: ['miniapp/src/**/*.{ts,tsx}'],
    ignores: ['miniapp/src/telegram/sdk.ts'],
    rules: {
      ...restrict(
        wall('the mini app never imports the server.', '@hokm/server*', '@hokm/bot*', '**/server/**'),
        wall('telegram/sdk.ts is the only importer of the SDK.', '@tma.js/*'),
      ),
    },
  },
  {
    files: ['admin/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...forHooks,
      ...restrict(wall('the panel never imports the server.', '@hokm/server*', '@hokm/bot*')),
    },
  },
  {
    files: ['{miniapp,admin}/src/**/*.tsx', '{miniapp,admin}/src/**/use-*.ts'],
    rules: hooksRules,
  },
  // Tests run in Node and hold the pure code against it: its HMAC, a store's encoding.
  {
    files: ['shared/src/**/*.test.ts', 'shared/src/**/testing/**/*.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: [
      '**/*.test.{ts,tsx}',
      '**/testing/**/*.ts',
      'server/test/**/*.ts',
      'e2e/**/*.ts',
      'bench/**/*.ts',
    ],
    rules: {
      'max-lines': ['error', { max: 600, skipBlankLines: true, skipComments: true }],
      'no-restricted-globals': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The slowest rule of all; what ships is checked by it.
      '@typescript-eslint/no-deprecated': 'off',
    },
  },
);
