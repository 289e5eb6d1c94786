/** HTML from elsewhere with the two kinds of headings that a text may have. The editor's schema drops what else it has not. */
export function pastedHtml(html: string): string {
  return html.replace(/<(\/?)h1(?=[\s>])/gi, '<$1h2').replace(/<(\/?)h[4-6](?=[\s>])/gi, '<$1h3');
}
