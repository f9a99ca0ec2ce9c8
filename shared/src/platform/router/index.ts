// Re-exports everything of the router that is used, so that host and remotes share one instance.

export type { Location } from 'react-router-dom';
export {
  createMemoryRouter,
  MemoryRouter,
  Navigate,
  RouterProvider,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
