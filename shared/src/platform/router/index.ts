// Re-exports the used parts of the router, so that host and remotes share one instance.

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
