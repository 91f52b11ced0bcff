/** The bare server of the bench as a process. */
import { bareServer } from './pages.ts';

bareServer();
