/** A mail as it is sent: one plain address, one line of subject, the same in plain text and in HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails go. Rejects when one could not be handed over. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}
