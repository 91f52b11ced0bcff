/** Buttons that open and close dialogs without a script, which React passes on as they are written. */
import 'react';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** The id of the dialog. */
    commandfor?: string;
    command?: 'show-modal' | 'close';
  }
}
