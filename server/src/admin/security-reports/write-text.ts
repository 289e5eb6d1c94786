import { stringify } from 'csv-stringify/sync';
import type { Report, ReportTable } from './report.js';
import { wordsOf } from './words.js';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `
:root { color-scheme: light; font-family: Vazirmatn, 'Segoe UI', Tahoma, sans-serif; }
body { max-width: 960px; margin: 32px auto; padding: 0 20px; color: #17211d; background: #fff; }
h1 { margin: 0; font-size: 24px; } h2 { margin: 32px 0 8px; font-size: 17px; }
.note { color: #55635c; font-size: 13px; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 20px 0; }
dl div { padding: 12px 16px; border: 1px solid #e8e2d6; border-radius: 10px; }
dt { color: #55635c; font-size: 13px; } dd { margin: 2px 0 0; font-size: 20px; font-weight: 700; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th { background: #faf7f0; color: #55635c; font-weight: 600; }
th, td { padding: 7px 10px; border-bottom: 1px solid #e8e2d6; text-align: start; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
`;

function htmlTable({ title, columns, rows, isCut }: ReportTable, { language }: Report): string {
  const { say, number } = wordsOf(language);
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${row.map((cell) => `<td><bdi>${escaped(cell)}</bdi></td>`).join('')}</tr>`)
    .join('\n');
  const cut = isCut ? `<p class="note">${escaped(say('cut', { n: number(rows.length) }))}</p>` : '';
  const table =
    rows.length === 0
      ? `<p class="note">${escaped(say('empty'))}</p>`
      : `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>${cut}`;
  return `<section><h2>${escaped(title)}</h2>${table}</section>`;
}

/** A page without scripts that needs no other file. */
export function htmlOf(report: Report): string {
  const { language, title, subtitle, facts, tables } = report;
  const numbers = facts
    .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`)
    .join('');
  return `<!doctype html>
<html lang="${language}" dir="${language === 'fa' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1><p class="note">${escaped(subtitle)}</p><dl>${numbers}</dl>
${tables.map((table) => htmlTable(table, report)).join('\n')}
</body></html>
`;
}

/** The tables one after the other, with a byte order mark and escaped formulas. */
export function csvOf({ title, subtitle, facts, tables }: Report): string {
  const records = [
    [title],
    [subtitle],
    ...facts.map((fact) => [...fact]),
    ...tables.flatMap((table) => [
      [],
      [table.title],
      [...table.columns],
      ...table.rows.map((row) => [...row]),
    ]),
  ];
  return stringify(records, { bom: true, escape_formulas: true });
}

export function jsonOf({ language, title, subtitle, facts, tables }: Report): string {
  return JSON.stringify(
    {
      title,
      subtitle,
      language,
      facts: Object.fromEntries(facts),
      tables: tables.map(({ title: name, columns, rows, isCut }) => ({
        title: name,
        is_cut: isCut,
        rows: rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? '']))),
      })),
    },
    null,
    2,
  );
}
