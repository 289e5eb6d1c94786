import { defineTexts } from './define-texts.js';

/** Texts of the samples that stand in for what could not be loaded. */
export const sampleTexts = defineTexts('sample', {
  tag: ['نمونه', 'Sample'],
  of: ['دادهٔ نمونه: {{name}}', 'Sample data: {{name}}'],
  note: [
    'دادهٔ نمونه: آنچه نشان «نمونه» دارد ساختگی است و کار نمی‌کند. با پاسخ سرور، خودش جای خود را به دادهٔ واقعی می‌دهد.',
    'Sample data: what is marked “Sample” is made up and does nothing. It goes by itself as soon as the server answers.',
  ],
  text: ['متن نمونهٔ {{n}}', 'Sample text {{n}}'],
  event: ['رویداد نمونهٔ {{n}}', 'Sample event {{n}}'],
  reason: ['دلیل نمونه', 'Sample reason'],
});
