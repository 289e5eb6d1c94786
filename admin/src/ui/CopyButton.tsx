import { useEffect, useState, type ReactNode } from 'react';
import { copyText } from '@hokm/web/browser';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { toastWarning } from './toasts.js';

/** How long it is shown that something was copied, ms. */
const SHOWN_MS = 2_000;

interface Props {
  readonly value: string;
  readonly children: (state: { readonly copied: boolean; readonly copy: () => void }) => ReactNode;
}

/** Copies a value, also where the browser has no clipboard (a page without HTTPS), and says when it could not. */
export function CopyButton({ value, children }: Props) {
  const t = useTexts(commonTexts);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const isDone = await copyText(value);
    setCopied(isDone);
    if (!isDone) toastWarning(t('not_copied'));
  };
  return children({ copied, copy: () => void copy() });
}
